// `npm test` runs the everyday tests, `npm run test:all` everything. `npm test -- NAME…` runs the steps of that name, and
// the tests whose path holds it: a feature, a folder or a file. Runs on the project's own Node.
import { delimiter, join } from 'node:path';
import { stopAll } from '../tests/run/process.ts';
import { stepsOf } from '../tests/run/steps.ts';
import { findTestFiles, isTestFile } from '../tests/run/test-files.ts';
import { root } from './up-to-date.mjs';

process.chdir(root);
process.env.PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);

const args = process.argv.slice(2);
const isAll = args.includes('--all');
const names = args.filter((arg) => arg !== '--all');
if (isAll || names.some(isTestFile)) process.env.TEST_ALL = '1';
const steps = chooseSteps(stepsOf(isAll), names);

let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, async () => {
    interrupted = true;
    await stopAll();
    process.exit(130);
  });
}

const began = performance.now();
const results = [];
for (const { step, files } of steps) {
  if (interrupted) break;
  console.log(`\n── ${step.title} ${'─'.repeat(76 - step.title.length)}`);
  const start = performance.now();
  const counts = await step.run(files);
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
const failures = results.flatMap((result) => result.failures ?? []);
if (failures.length > 0) console.log('\nFailed, each with the command that runs it alone:');
for (const { test, place } of failures) console.log(`  ${test}\n    npm test -- ${place}`);
if (failures.some(({ place }) => place.includes('.spec.ts'))) {
  console.log('Screenshots and traces of the browser are in test-results.');
}
const minutes = (performance.now() - began) / 60_000;
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed in ${minutes.toFixed(1)} minutes`);
process.exitCode = sum('failed') > 0 ? 1 : 0;

/** @returns the steps to run, each with the requested files; without files where all are requested */
function chooseSteps(all, wanted) {
  const isStep = (name) => all.some((step) => step.name === name);
  const words = wanted.filter((name) => !isStep(name));
  const steps = words.length < wanted.length ? all.filter(({ name }) => wanted.includes(name)) : all;
  if (words.length === 0) return steps.map((step) => ({ step }));
  const filesOf = ({ files = [] }, word) => findTestFiles(files, word, isAll);
  const unknown = words.filter((word) => steps.every((step) => filesOf(step, word).length === 0));
  if (unknown.length > 0) {
    const known = all.map(({ name }) => name).join(', ');
    console.error(`No test's path holds ${unknown.join(' or ')}. The steps: ${known}`);
    process.exit(1);
  }
  return steps
    .map((step) => ({ step, files: [...new Set(words.flatMap((word) => filesOf(step, word)))] }))
    .filter(({ files }) => files.length > 0);
}
