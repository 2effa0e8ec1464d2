import { defineConfig } from 'vitest/config';

// Everything that speaks to a database runs twice, once on each engine.
const onBothDatabases = ['tests/contract/**/*.test.ts', 'tests/faults/**/*.test.ts'];
// In milliseconds. For machines that stall at times: what has to do with pictures and files takes a while there.
const patience = { testTimeout: 20_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    // The default leaves one processor free, which on two of them means one file at a time.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.{ts,tsx}',
            'bench/**/*.test.ts',
            'demo/**/*.test.ts',
            'bench/**/*.test.ts',
            'scripts/**/*.test.*',
            'tests/unit/**/*.test.ts',
          ],
          ...patience,
        },
      },
      {
        test: {
          name: 'api-sqlite',
          include: onBothDatabases,
          env: { TEST_DATABASE: 'sqlite' },
          ...patience,
        },
      },
      {
        test: {
          name: 'api-postgres',
          include: onBothDatabases,
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: 'tests/setup/postgres.ts',
          ...patience,
        },
      },
    ],
  },
});
