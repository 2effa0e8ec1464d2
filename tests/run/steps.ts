import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../setup/browser.ts';
import { type Counts, playwrightCounts, vitestCounts } from './counts.ts';
import { findFreePort } from './free-port.ts';
import { run } from './process.ts';
import { testFiles } from './test-files.ts';

export interface Step {
  name: string;
  title: string;
  /** Patterns of its test files; a check of the whole project has none. */
  files?: string[];
  /** @param files only these of its test files; all of them without */
  run(files?: string[]): Promise<Counts>;
}

/** All steps in order: the fastest to fail first. */
export const stepsOf = (isAll: boolean): Step[] => [
  {
    name: 'types',
    title: 'Types',
    run: () => check('react-router typegen', 'tsc', 'tsc -p src/features/offline/service-worker'),
  },
  { name: 'lint', title: 'Lint, format and directions', run: () => check('biome check --error-on-warnings') },
  { name: 'dead-code', title: 'Dead code', run: () => check('knip') },
  vitest('unit*', { name: 'unit', title: 'Unit', files: testFiles.unit }),
  vitest('api-sqlite', { name: 'api-sqlite', title: 'API on SQLite', files: testFiles.api }),
  vitest('api-postgres', {
    ...{ name: 'api-postgres', title: 'API on PostgreSQL' },
    files: isAll ? testFiles.api : testFiles.sql,
  }),
  { name: 'browser', title: 'Browser', files: testFiles.browser, run: playwright },
];

async function check(...commands: string[]): Promise<Counts> {
  for (const line of commands) {
    const [command = '', ...args] = line.split(' ');
    if (!(await run(command, args)).ok) return { passed: 0, failed: 1, skipped: 0 };
  }
  return { passed: 1, failed: 0, skipped: 0 };
}

function vitest(project: string, step: Omit<Step, 'run'>): Step {
  const tests = (files: string[] = []) =>
    withReport(async (report) => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const { ok } = await run('vitest', ['run', '--project', project, ...reporters, ...files]);
      return vitestCounts(report, ok);
    });
  return { ...step, run: tests };
}

async function playwright(files: string[] = []): Promise<Counts> {
  const browser = await findBrowser().catch((error: Error) => {
    console.error(error.message);
  });
  if (!browser) return { passed: 0, failed: 1, skipped: 0 };
  return withReport(async (report) => {
    const { ok } = await run('playwright', ['test', '--reporter=list,json', ...files], {
      env: {
        CHROMIUM_PATH: browser,
        // Node strips the types by itself. Playwright would transform every file with Babel first.
        PW_DISABLE_TS_ESM: '1',
        TEST_PORT: String(await findFreePort()),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    });
    return playwrightCounts(report, ok);
  });
}

async function withReport(work: (file: string) => Promise<Counts>): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'ananta-report-'));
  try {
    return await work(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
