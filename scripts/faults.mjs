// `npm run faults` runs the long form of tests/faults, of the hostile calls and of guessed codes on both databases, and
// shows what happened in figures. `npm run faults -- kills` runs those whose name begins with the word. Runs on the project's own Node.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { vitestCounts } from '../tests/run/counts.ts';
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

const folders = ['tests/faults', 'tests/contract/hostile', 'src/features/accounts/tests/apps'];
const words = process.argv.slice(2).flatMap((word) => folders.map((parent) => `${parent}/${word}`));
const folder = mkdtempSync(join(tmpdir(), 'ananta-faults-'));
const file = join(folder, 'figures');
const projects = ['api-sqlite', 'api-postgres'].flatMap((name) => ['--project', name]);
// One at a time: each fault should have the whole machine.
const args = ['run', ...projects, '--no-file-parallelism', ...(words.length > 0 ? words : folders)];
// Vitest's exit status is not reliable: stopping a database at the end has turned a failure into a success.
const report = join(folder, 'report.json');
args.push('--reporter=default', '--reporter=json', `--outputFile.json=${report}`);
const { ok: hasEndedWell } = await run('vitest', args, {
  env: { TEST_ALL: '1', FAULTS: 'long', FAULTS_FIGURES: file, HOSTILE_CALLS: '10000' },
});
const { failed, skipped, failures = [] } = vitestCounts(report, hasEndedWell);

const figures = read().map(({ fault, database, what, value }) => [fault, database, what, String(value)]);
const rows = [['fault', 'database', 'what', 'figure'], ...figures.sort()];
const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column].length)) + 2);
console.log();
for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(''));
for (const { test } of failures) console.log(`failed: ${test}`);
const held =
  skipped > 0
    ? `All that was tried held; ${skipped} were not: they are about the other database, or mount a full disk, as root only may.`
    : 'All of it held.';
console.log(`\n${failed === 0 ? held : 'Not all of it held.'}`);
rmSync(folder, { recursive: true, force: true });
process.exit(failed === 0 ? 0 : 1);

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
