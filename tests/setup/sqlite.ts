import '#features.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '#core/database/migrations.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated database without rows, copied for each new site. */
    migratedFile: string;
  }
}

/** Vitest's global set-up: migrates once for all tests. */
export async function setup(project: Pick<TestProject, 'provide'>): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'ananta-migrated-'));
  const removeAll = () => rmSync(folder, { recursive: true, force: true });
  // Also when the run is interrupted.
  process.on('exit', removeAll);
  const file = join(folder, 'ananta.db');
  await migrate({ engine: 'sqlite', file });
  project.provide('migratedFile', file);
  return removeAll;
}
