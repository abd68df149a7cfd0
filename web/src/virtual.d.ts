declare module 'virtual:games' {
  const games: import('./table/protocol.ts').GameDescription[];
  export default games;
}
declare module 'virtual:languages' {
  /** Every language but English, which stands in the code. */
  const languages: {
    code: string;
    name: string;
    load(): Promise<{ default: { words: Record<string, string>; games: import('./table/protocol.ts').GameDescription[] } }>;
  }[];
  export default languages;
}
declare module 'virtual:languages-of-games' {
  /** What the module is told of each, as a request. */
  const languages: { code: string; load(): Promise<{ default: { do: string } }> }[];
  export default languages;
}
