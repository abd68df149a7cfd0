// The little Markdown that clauses of rules are written in, as HTML. Everything is escaped first.

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const inline = (text: string) =>
  escape(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\*([^*]+)\*/g, '<em>$1</em>')
    .replaceAll(/\b[A-Z]{2}-\d+-\d+\b/g, '<span class="ref">$&</span>'); // in one piece

const cells = (line: string) => line.trim().replace(/^\||\|$/g, '').split('|').map((cell) => inline(cell.trim()));

function table(lines: string[]): string {
  const [head, , ...body] = lines;
  const row = (line: string, tag: string) => `<tr>${cells(line).map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  return `<table><thead>${row(head!, 'th')}</thead><tbody>${body.map((line) => row(line, 'td')).join('')}</tbody></table>`;
}

const list = (lines: string[]) => `<ul>${lines.map((line) => `<li>${inline(line.trim().slice(2))}</li>`).join('')}</ul>`;

type Kind = 'table' | 'list' | 'words' | 'gap';
const kindOf = (line: string): Kind =>
  !line.trim() ? 'gap' : line.trim().startsWith('|') ? 'table' : /^\s*[-*] /.test(line) ? 'list' : 'words';

const FENCE = /^```.*\n([\s\S]*?)^```$/gm;

/** With drawings: what stands between fences is shown as it is, as a picture that those who cannot see it may skip. */
export function illustrated(markdown: string): string {
  let out = '';
  let from = 0;
  for (const found of markdown.matchAll(FENCE)) {
    out += `${html(markdown.slice(from, found.index))}<pre tabindex="0">${escape(found[1]!)}</pre>`;
    from = found.index + found[0].length;
  }
  return out + html(markdown.slice(from));
}

export function html(markdown: string): string {
  const blocks: { kind: Kind; lines: string[] }[] = [];
  for (const line of markdown.split('\n')) {
    const kind = kindOf(line);
    const last = blocks.at(-1);
    if (last?.kind === kind) last.lines.push(line);
    else blocks.push({ kind, lines: [line] });
  }
  const draw = ({ kind, lines }: { kind: Kind; lines: string[] }) =>
    kind === 'table' ? table(lines) : kind === 'list' ? list(lines) : kind === 'words' ? `<p>${inline(lines.join(' '))}</p>` : '';
  return blocks.map(draw).join('');
}
