// `npm test` runs every step, `npm test -- unit browser` those that are named. Runs on the project's own Node.
import { delimiter, join } from 'node:path';
import { stopAll } from '../tests/run/process.ts';
import { steps } from '../tests/run/steps.ts';
import { root } from './up-to-date.mjs';

process.chdir(root);
process.env.PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);

const names = process.argv.slice(2);
const unknown = names.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no step ${unknown.join(', ')}. The steps: ${steps.map((step) => step.name).join(', ')}`,
  );
  process.exit(1);
}

let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, async () => {
    interrupted = true;
    await stopAll();
    process.exit(130);
  });
}

const results = [];
for (const step of steps) {
  if (interrupted) break;
  if (names.length > 0 && !names.includes(step.name)) continue;
  console.log(`\n── ${step.title} ${'─'.repeat(76 - step.title.length)}`);
  const start = performance.now();
  const counts = await step.run();
  const seconds = (performance.now() - start) / 1000;
  console.log(`${step.title}: ${counts.failed > 0 ? 'failed' : 'passed'} in ${seconds.toFixed(1)} s`);
  results.push({ ...counts, step: step.name, seconds });
}

const sum = (key) => results.reduce((total, result) => total + result[key], 0);
const row = (cells) =>
  cells.map((cell, i) => (i === 0 ? String(cell).padEnd(14) : String(cell).padStart(9))).join('');
console.log(`\n${row(['step', 'passed', 'failed', 'skipped', 'seconds'])}`);
for (const { step, passed, failed, skipped, seconds } of results) {
  console.log(row([step, passed, failed, skipped, seconds.toFixed(1)]));
}
const problems = results.flatMap((result) => result.problems ?? []);
if (problems.length > 0) console.log(`\n${problems.join('\n')}`);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
