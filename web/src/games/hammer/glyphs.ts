// Line drawings on a field of 24 by 24, by the id of the card.
export const HAMMER = 'M4 4h12l4 4v3h-4.5L14 9.5V21h-4V10H4z';
export const JUMP = 'M3 19C4 9 11 5 18 7.500M13 3l6 4.500-4.500 6';
export const ATTACK = 'M20 4 9 15M20 4h-6M20 4v6M6 12l6 6M8.500 15.500 4 20';
export const GEAR = 'M12 8.5a3.5 3.5 0 1 0 .1 0zM12 2v4M12 18v4M2 12h4M18 12h4M5 5l3 3M16 16l3 3M19 5l-3 3M8 16l-3 3';

/** What people carried, feared or hoped for in each decade. */
export const DECADES: Record<string, string> = {
  '1990': 'M4 3h13l4 4v14H4zM8 3v6h8V3M7 21v-8h11v8M13 4.5v3',
  '2000': 'M12 2a10 10 0 1 0 .1 0zM12 9a3 3 0 1 0 .1 0zM12 5a7 7 0 0 1 7 7M5 12a7 7 0 0 0 7 7',
  '2010': 'M7 2h10v20H7zM7 5h10M7 18h10M12 20v.1M10 9h4M10 12h4',
  '2020': 'M12 22c-5-7-7-9-7-13a7 7 0 0 1 14 0c0 4-2 6-7 13zM12 6.5a2.5 2.5 0 1 0 .1 0z',
  '2030': 'M13 2 4 14h7l-1 8 10-13h-7z',
  '2040': 'M12 9a3 3 0 1 0 .1 0zM4 4a2 2 0 1 0 .1 0zM20 4a2 2 0 1 0 .1 0zM4 16a2 2 0 1 0 .1 0zM20 16a2 2 0 1 0 .1 0zM6 7l4 3M18 7l-4 3M6 17l4-3M18 17l-4-3',
  '2050': 'M12 12v9M8 21h8M12 8.5a2 2 0 1 0 .1 0zM7 15c-3-4-2-9 1-11M17 15c3-4 2-9-1-11M9 13c-2-2-2-5 0-6M15 13c2-2 2-5 0-6',
};

export const GLYPHS: Record<string, string> = {
  // Humans
  brain: 'M6 9c0-4 3-6 6-6s6 2 6 6v8H6zM4 17h16v4H4zM9 8.5c1-2 5-2 6 0M9 12c2 1 4 1 6 0M12 7v7',
  'sable-quist': 'M3 10h18M7 10c0-5 2-7 5-7s5 2 5 7M5 21c0-5 3-7 7-7s7 2 7 7M9 12v.1M15 12v.1',
  'doc-harrow': 'M12 3a6 6 0 1 0 .1 0zM8 9h3M13 9h3M5 21c0-4 3-6 7-6s7 2 7 6M12 17v3M10.5 18.5h3',
  'juno-vale': 'M12 2a6 6 0 1 0 .1 0zM6 7h12M8 7a2 2.5 0 1 0 4 0M12 7a2 2.5 0 1 0 4 0M5 21c0-4 3-6 7-6s7 2 7 6',
  'captain-rusk': 'M5 8c2-6 12-6 14 0zM4 8h16M7 8v3a5 5 0 0 0 10 0V8M5 21c0-4 3-5 7-5s7 1 7 5M12 5.5v.1',
  'mirabel-stone': 'M12 5a5 5 0 1 0 .1 0zM10 4a2 2 0 1 1 4 0M7 10c2-1 4-3 5-5 1 2 3 4 5 5M5 21c0-4 3-6 7-6s7 2 7 6',
  'otis-twill': 'M4 8h16M7 8c0-4 2-5 5-5s5 1 5 5M8 8v3a4 4 0 0 0 8 0V8M9 13c2-1 4-1 6 0M5 21c0-4 3-5 7-5s7 1 7 5',
  'penny-farthing': 'M9 6a6.5 6.5 0 1 0 .1 0zM19 16a3 3 0 1 0 .1 0zM9 12.5 15 5h3M11 7l8 10',
  // Bots
  hexa: 'M12 2l9 5v10l-9 5-9-5V7zM12 9a3 3 0 1 0 .1 0z',
  anvil: 'M4 5h16v8h-4l2 8H6l2-8H4zM9 9v.1M15 9v.1',
  buzz: 'M12 9c-5 0-5 11 0 11s5-11 0-11zM8.5 13h7M8.5 16h7M10 9C6 9 3 6 4 4c3 0 6 2 7 5M14 9c4 0 7-3 6-5-3 0-6 2-7 5',
  skitter: 'M12 8a4 4 0 1 0 .1 0zM8 10 3 6M8 12H2M9 15l-5 5M16 10l5-4M16 12h6M15 15l5 5',
  mangle: 'M6 3v6l-3 3 4 3M18 3v6l3 3-4 3M9 11h6v10H9zM11 14.5v.1M13.5 14.5v.1M12 11V6',
  pogo: 'M8 3h8v7H8zM10.5 6.5v.1M13.5 6.5v.1M12 10v2M8 12l8 2.5L8 17l8 2.5L8 22',
  clamper: 'M9 3C3 4 3 13 9 13M15 3c6 1 6 10 0 10M9 11h6v10H9zM12 15v2',
  tick: 'M12 4a8 8 0 1 0 .1 0zM12 7.5V12l3 2M5 3 3 5M19 3l2 2M8 19.5 7 22M16 19.5l1 2.5',
  zapt: 'M4 9l3-5 2 3h7v5h3V8M4 9v3l4 2M9 13v7H7M16 12v8h-2M6.5 8.5v.1M12 9l-1.5 3h2L11 15',
  sprock: 'M5 4l3 3h8l3-3v10c0 4-3 6-7 6s-7-2-7-6zM9 12a1 1 0 1 0 .1 0zM15 12a1 1 0 1 0 .1 0zM11 16h2',
  jump: 'M3 19c1-10 8-15 16-11M14 3.5l6 4.5-5 5M3 21h6',
  // Gadgets
  'jad-asset-module': 'M3 8l9-5 9 5v9l-9 5-9-5zM3 8l9 5 9-5M12 13v9',
  'foresight-prism': 'M12 3l9 16H3zM1 12h6M15 11l8-2M16 14l7 1M17 17l5 3',
  'rewind-spool': 'M4.5 12a7.5 7.5 0 1 0 2.5-5.5M7 2.5v4h4M12 9a3 3 0 1 0 .1 0z',
  'mute-key': 'M8 8a4 4 0 1 0 .1 0zM12 12h9v4M17 12v3M3 3l18 18',
  'booster-coil': 'M5 21h14M8 20l8-3-8-3 8-3-8-3M12 8V3M9 5.5l3-3 3 3',
  'drag-chute': 'M3 10c0-9 18-9 18 0zM3 10l9 11 9-11M9 10l3 11 3-11',
  'detour-flare': 'M6 21v-8c0-4 3-5 6-5h6M14 4l5 4-5 4M3 4l2 2M2 9h2',
  'stasis-clamp': 'M7 3h10M7 21h10M8 3c0 6 3 6 3 9s-3 3-3 9M16 3c0 6-3 6-3 9s3 3 3 9M2 12h5M17 12h5',
  'decoy-projector': 'M3 9h9v7H3zM12 11l9-4v11l-9-4M5 20h5M7.5 16v4',
  brownout: 'M9 17c0-3-3-4-3-8a6 6 0 0 1 10-4.5M18 9c0 4-3 5-3 8zM9 20h6M3 3l18 18',
  'tow-beam': 'M3 3h9l-4 6zM8 9l4 12M8 9l12 5M17 15v6l-6 0',
  'salvage-drone': 'M7 8h10v5H7zM3 5h5M16 5h5M5.5 5l3 3M18.5 5l-3 3M12 13v3M8.5 21c0-6 7-6 7 0',
  'side-step-boots': 'M5 4h5v9l7 3c2 1 2 4 0 4H5zM14 8h7M18 5l3 3-3 3',
  'arrival-visa': 'M5 3h14v18H5zM12 6.5a3 3 0 1 0 .1 0zM8 16h8M9 18.5h6',
  // Quarks
  slipstream: 'M2 8h13a3 3 0 1 0-3-3M2 12h17a3 3 0 1 1-3 3M2 16h8a3 3 0 1 1-3 3',
  'short-fuse': 'M10 10a6 6 0 1 0 .1 0zM14 11l3-3c2-2 4 0 3 2M20 4v.1',
  'brittle-hours': 'M12 3a9 9 0 1 0 .1 0zM12 3l-2 6 4 3-3 4 1 5',
  'frozen-clock': 'M12 3a9 9 0 1 0 .1 0zM12 7v10M8 9.5l8 5M16 9.5l-8 5',
  'open-stores': 'M3 9l2-5h14l2 5M3 9h18v12H3zM9 21v-7h6v7',
  ceasefire: 'M6 22V3l13 5-13 5',
};
