// How fast random play runs in the module, against the native program on the same machine: npm run speed [SECONDS]
import { execFileSync } from 'node:child_process';
import { program, startModule } from '../tests/native.ts';

const seconds = Number(process.argv[2] ?? 1);
// Both count the time they were at work themselves: what else the machine does meanwhile does not matter.
const worked = () => {
  const { user, system } = process.cpuUsage();
  return BigInt(user + system) * 1000n;
};
const module = await startModule(worked);
const rows = JSON.parse(execFileSync(program, ['bench', '--json', '--seconds', String(seconds)]).toString());
interface Row {
  game: string;
  players: number;
  variant: string;
  decisions_per_second: number;
}
const cases = ((rows.cases ?? rows) as Row[]).filter((row) => row.game !== 'goofspiel');
/** A variant is the value of the option of that name, or says which option it is: "quarks=on". */
const options = (variant: string) =>
  Object.fromEntries(variant ? variant.split(',').map((part) => (part.includes('=') ? part.split('=') : ['variant', part])) : []);
let product = 1;
let count = 0;
console.log('game                       players    native/s      wasm/s   ratio');
for (const row of cases) {
  const { game, players, variant } = row;
  const answer = module.call({ do: 'bench', game, players, seconds, options: options(variant) }) as {
    error?: { message: string };
    decisions_per_second: number;
  };
  if (answer.error) throw new Error(answer.error.message);
  const ratio = answer.decisions_per_second / row.decisions_per_second;
  product *= ratio;
  count += 1;
  const column = (value: unknown, width: number) => String(value).padStart(width);
  console.log(
    `${game} ${variant}`.padEnd(27) + column(players, 8) + column(Math.round(row.decisions_per_second), 12) +
      column(Math.round(answer.decisions_per_second), 12) + column(ratio.toFixed(2), 8),
  );
}
console.log(`all games, geometric mean: ${(product ** (1 / count)).toFixed(2)} of native speed`);
