import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../setup/browser.ts';
import { type Counts, playwrightCounts, vitestCounts } from './counts.ts';
import { findFreePort } from './free-port.ts';
import { run } from './process.ts';

export interface Step {
  name: string;
  title: string;
  run(): Promise<Counts>;
}

/** Everything that `npm test` does, in its order: what fails fastest first. */
export const steps: Step[] = [
  {
    name: 'types',
    title: 'Types',
    run: () => check('react-router typegen', 'tsc', 'tsc -p src/web/service-worker'),
  },
  { name: 'lint', title: 'Lint, format and directions', run: () => check('biome check --error-on-warnings') },
  { name: 'dead-code', title: 'Dead code', run: () => check('knip') },
  { name: 'unit', title: 'Unit', run: () => vitest('unit*') },
  { name: 'api-sqlite', title: 'API on SQLite', run: () => vitest('api-sqlite') },
  { name: 'api-postgres', title: 'API on PostgreSQL', run: () => vitest('api-postgres') },
  { name: 'browser', title: 'Browser', run: playwright },
];

async function check(...commands: string[]): Promise<Counts> {
  for (const line of commands) {
    const [command = '', ...args] = line.split(' ');
    if (!(await run(command, args)).ok) return { passed: 0, failed: 1, skipped: 0 };
  }
  return { passed: 1, failed: 0, skipped: 0 };
}

function vitest(project: string): Promise<Counts> {
  return withReport(async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const { ok } = await run('vitest', ['run', '--project', project, ...reporters]);
    return vitestCounts(report, ok);
  });
}

async function playwright(): Promise<Counts> {
  const browser = await findBrowser().catch((error: Error) => {
    console.error(error.message);
  });
  if (!browser) return { passed: 0, failed: 1, skipped: 0 };
  return withReport(async (report) => {
    const { ok } = await run('playwright', ['test', '--reporter=list,json'], {
      env: {
        CHROMIUM_PATH: browser,
        // Node leaves out the types by itself. Playwright would put every file through Babel first.
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
