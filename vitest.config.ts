import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { testFiles } from './tests/run/test-files.ts';
import { LongestFirst } from './tests/setup/longest-first.ts';
import { setSeed } from './tests/setup/seed.ts';
import { keepTemporaryFilesInMemory } from './tests/setup/temporary-folder.ts';

// Before the workers start, which inherit it.
keepTemporaryFilesInMemory();
setSeed();

const isAll = Boolean(process.env.TEST_ALL);
const leftOut = [...configDefaults.exclude, ...(isAll ? [] : testFiles.all)];
// In milliseconds. For machines that stall at times: what has to do with pictures and files takes a while there.
const testTimeouts = {
  testTimeout: 20_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
};

/**
 * Where the processes that tests start find what Node has compiled and stripped of its types, as the site itself does
 * (src/start.mjs). To start takes them half the time.
 */
const NODE_COMPILE_CACHE = join(import.meta.dirname, 'node_modules/.cache/compiled');

/** To load the site anew for each file takes a fifth of the time. So a test leaves nothing behind in a module. */
const together = { isolate: false };

/** Units of the renderer run without the build of the pages. */
const resolve = {
  alias: { 'virtual:react-router/server-build': join(import.meta.dirname, 'tests/setup/empty-build.ts') },
};

/** The few that put something in the place of a module: others may have loaded it already, or would find that in it. */
const replacing = globSync('src/**/*.test.{ts,tsx}').filter((file) =>
  /\bvi\.(?:do)?mock\(/i.test(readFileSync(file, 'utf8')),
);

export default defineConfig({
  test: {
    // More than there are processors: a third of the time of the API's tests goes by waiting for disks, processes, clocks.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // Console output of failed tests only.
    silent: 'passed-only',
    // The summary names failed tests by their lines.
    includeTaskLocation: true,
    projects: [
      {
        resolve,
        test: {
          ...{ name: 'unit', ...together, ...testTimeouts, setupFiles: 'tests/setup/record-types.ts' },
          ...{ include: testFiles.unit, exclude: [...testFiles.component, ...replacing, ...leftOut] },
        },
      },
      {
        resolve,
        test: {
          ...{ name: 'unit-component', ...together, ...testTimeouts },
          ...{ include: testFiles.component, exclude: replacing, testTimeout: 60_000 },
          environment: 'jsdom',
          setupFiles: ['tests/setup/record-types.ts', 'tests/setup/components.ts'],
        },
      },
      {
        test: {
          ...{ name: 'unit-alone', include: replacing, ...testTimeouts },
          setupFiles: 'tests/setup/record-types.ts',
        },
      },
      {
        test: {
          name: 'api-sqlite',
          ...together,
          include: testFiles.api,
          exclude: leftOut,
          env: { TEST_DATABASE: 'sqlite', NODE_COMPILE_CACHE },
          globalSetup: 'tests/setup/sqlite.ts',
          setupFiles: 'tests/setup/hooks.ts',
          ...testTimeouts,
        },
      },
      {
        test: {
          name: 'api-postgres',
          ...together,
          include: isAll ? testFiles.api : testFiles.sql,
          exclude: leftOut,
          env: { TEST_DATABASE: 'postgres', NODE_COMPILE_CACHE },
          globalSetup: 'tests/setup/postgres.ts',
          setupFiles: 'tests/setup/hooks.ts',
          ...testTimeouts,
        },
      },
    ],
  },
});
