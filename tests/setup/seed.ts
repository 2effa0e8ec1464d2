import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';

const largest = 2 ** 31;

/**
 * Sets TEST_SEED for this run, before its workers start, which inherit it: from the files of the commit, so that each
 * commit tries new values and every run of it the same. The long form tries new values each time, and so does a copy
 * outside of Git.
 */
export function setSeed(): void {
  process.env.TEST_SEED ||= String(process.env.FAULTS === 'long' ? randomInt(largest) : seedOfCommit());
}

function seedOfCommit(): number {
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    const tree = execFileSync('git', ['rev-parse', 'HEAD^{tree}'], { encoding: 'utf8', stdio: [...stdio] });
    return Number.parseInt(tree.slice(0, 8), 16) % largest;
  } catch {
    return randomInt(largest);
  }
}
