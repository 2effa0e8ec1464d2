import { mkdtempSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

const path = join(tmpdir(), 'ananta-test-');
const remove = (folder: string) => rm(folder, { recursive: true, force: true });

/** A folder for the tests of a file, removed after the last. */
export function provideFolder(): string {
  const folder = mkdtempSync(path);
  afterAll(() => remove(folder));
  return folder;
}

/** A folder for one test, removed after it. */
export async function createFolder(): Promise<string> {
  const folder = await mkdtemp(path);
  onTestFinished(() => remove(folder));
  return folder;
}
