// Every example of docs/protocol.md, compiled against the types of src/table/protocol.ts.
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { root } from './native.ts';

const page = readFileSync(root + 'docs/protocol.md', 'utf8');

/** The type that an example must have, by where it stands and what it says. */
function typeOf(example: string, heading: string): string | undefined {
  if (example.startsWith('{"type"')) return heading === 'client says' ? 'ClientMessage' : 'ServerMessage';
  if (example.startsWith('{"error"')) return 'Refusal';
  if (example.startsWith('{"ranks"')) return 'End';
  if (example.includes('"asked":[')) return 'Outline';
  if (example.startsWith('{"kind":"slow"') || example.startsWith('{"kind":"none"')) return 'Pace';
  return undefined;
}

const BLOCKS = ['Picture', 'TableRequest', 'TableEntry', 'Foreseen[]'];

function examples(): { type: string; text: string }[] {
  const found: { type: string; text: string }[] = [];
  const blocks = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map((m) => m[1]!);
  blocks.forEach((text, i) => found.push({ type: BLOCKS[i] ?? 'unexpected', text }));
  let heading = '';
  for (const line of page.replace(/```[\s\S]*?```/g, '').split('\n')) {
    if (line.startsWith('| client says')) heading = 'client says';
    if (line.startsWith('| server says')) heading = 'server says';
    for (const match of line.matchAll(/`(\{".*?\})`/g)) {
      const meaning = line.startsWith('|') && line.indexOf(' | ') < match.index; // there, answers are told
      const type = typeOf(match[1]!, meaning ? 'server says' : heading);
      if (type) found.push({ type, text: match[1]! });
    }
  }
  return found;
}

/** "{…}" stands for something described elsewhere. */
const literal = (text: string) => text.replaceAll(/\{…\}/g, '(undefined as never)').replaceAll(',…}', '}');

function complaints(source: string): string[] {
  const name = root + 'web/src/table/examples_of_the_protocol.ts';
  const options: ts.CompilerOptions = { strict: true, noEmit: true, target: ts.ScriptTarget.ES2022, allowImportingTsExtensions: true };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (file) => file === name || fileExists(file);
  host.getSourceFile = (file, target) =>
    file === name ? ts.createSourceFile(file, source, target) : getSourceFile.call(host, file, target);
  const program = ts.createProgram([name], options, host);
  const file = program.getSourceFile(name)!;
  return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
    (d) => `${source.slice(0, d.start).split('\n').length}: ${ts.flattenDiagnosticMessageText(d.messageText, ' ')}`,
  );
}

const compile = (all: { type: string; text: string }[]) =>
  complaints(
    "import type * as protocol from './protocol.ts';\n" +
      all.map((e, i) => `export const e${i}: protocol.${e.type} = ${literal(e.text)};\n`).join(''),
  );

it('has the types of every example in docs/protocol.md', () => {
  const all = examples();
  expect(all.filter((e) => e.type.endsWith('Message')).length).toBeGreaterThanOrEqual(16);
  expect(all.map((e) => e.type)).toEqual(expect.arrayContaining([...BLOCKS, 'Outline', 'Refusal', 'End']));
  expect(compile(all)).toEqual([]);
});

it('would notice a difference', () => {
  expect(compile([{ type: 'ClientMessage', text: '{"type":"choose","table":"x","version":1,"kode":"a"}' }])).not.toEqual([]);
});
