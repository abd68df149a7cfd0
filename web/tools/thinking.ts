// How long a level thinks in the module, in games of bots: npm run thinking [LEVEL] [THOUGHTS]. Time at work of one core.
import { readFileSync } from 'node:fs';
import { root, startModule } from '../tests/native.ts';

const level = process.argv[2] ?? 'father-time';
const wanted = Number(process.argv[3] ?? 50);
const module = await startModule();

interface Answer {
  error?: { message: string };
  table?: number;
}

/** One game of this level against itself, as far as it is needed; what each thought took is added, in milliseconds. */
function play(game: string, players: number, entropy: string, taken: number[]): void {
  const seats = Array.from({ length: players }, (_, i) => ({ name: `Bot ${i + 1}`, by: `bot:${level}` }));
  const opened = module.call({ do: 'open', game, players, options: {}, seats, entropy: seats.map(() => entropy) }) as Answer;
  if (opened.error) throw new Error(opened.error.message);
  for (let moved = true; moved && taken.length < wanted; ) {
    moved = false;
    for (let seat = 0; seat < players; ++seat) {
      const before = process.cpuUsage();
      const answer = module.call({ do: 'bot', table: opened.table, seat }) as Answer;
      const { user, system } = process.cpuUsage(before);
      if (answer.error) continue; // it is not this seat's turn
      moved = true;
      taken.push((user + system) / 1000);
    }
  }
  module.call({ do: 'close', table: opened.table });
}

const most = { whisperers: [2, 4], collectors: [2, 4], temporum: [2, 5], hammer: [2], echoes: [2, 4] };
console.log(`${level}: milliseconds a thought\ngame          players  thoughts    mean     p99     max`);
for (const [game, tables] of Object.entries(most)) {
  module.give(readFileSync(`${root}nets/${game}.net`));
  for (const players of tables) {
    const taken: number[] = [];
    for (let n = 0; taken.length < wanted; ++n) play(game, players, `game ${n}`, taken);
    taken.sort((a, b) => a - b);
    const mean = taken.reduce((sum, x) => sum + x, 0) / taken.length;
    const columns = [mean, taken[Math.floor(taken.length * 0.99)] ?? 0, taken[taken.length - 1] ?? 0];
    console.log(
      game.padEnd(14) + String(players).padStart(7) + String(taken.length).padStart(10) +
        columns.map((x) => x.toFixed(0).padStart(8)).join(''),
    );
  }
}
