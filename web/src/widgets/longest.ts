/** Letters of the longest word: a narrow card writes its name smaller rather than break it. */
export default (text: string): number => Math.max(1, ...text.split(/[\s-]/).map((word) => word.length));
