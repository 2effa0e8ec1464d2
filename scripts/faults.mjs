// `npm run faults` runs the long form of tests/faults on both databases, and shows what happened in figures.
// `npm run faults -- kills` runs those whose name begins with the word. Runs on the project's own Node.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { run, stopAll } from '../tests/run/process.ts';
import { root } from './up-to-date.mjs';

process.chdir(root);
process.env.PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, async () => {
    await stopAll();
    process.exit(130);
  });
}

const words = process.argv.slice(2).map((word) => `tests/faults/${word}`);
const folder = mkdtempSync(join(tmpdir(), 'ananta-faults-'));
const file = join(folder, 'figures');
const projects = ['api-sqlite', 'api-postgres'].flatMap((name) => ['--project', name]);
// One at a time: each fault is to be met by all of the machine.
const args = ['run', ...projects, '--no-file-parallelism', ...(words.length > 0 ? words : ['tests/faults'])];
const { ok } = await run('vitest', args, { env: { FAULTS: 'long', FAULTS_FIGURES: file } });

const figures = read().map(({ fault, database, what, value }) => [fault, database, what, String(value)]);
const rows = [['fault', 'database', 'what', 'figure'], ...figures.sort()];
const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column].length)) + 2);
console.log();
for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(''));
console.log(`\n${ok ? 'All of it held.' : 'Not all of it held: the lines above say what.'}`);
rmSync(folder, { recursive: true, force: true });
process.exitCode = ok ? 0 : 1;

function read() {
  try {
    return readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  } catch {
    return [];
  }
}
