declare module 'virtual:games' {
  const games: Record<import('./table/protocol.ts').Lang, import('./table/protocol.ts').GameDescription[]>;
  export default games;
}
