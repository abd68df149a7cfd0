declare module '@games.wasm?url' {
  const address: string;
  export default address;
}
