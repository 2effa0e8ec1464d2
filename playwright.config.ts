import './src/content/index.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'playwright/test';
import { testFiles } from './tests/run/test-files.ts';
import { keepTemporaryFilesInMemory } from './tests/setup/temporary-folder.ts';
import { unsetSettings } from './tests/setup/unset-settings.ts';

keepTemporaryFilesInMemory();

const isAll = Boolean(process.env.TEST_ALL);
const port = process.env.TEST_PORT ?? '4310';
const baseURL = `http://localhost:${port}`;

// Read again by every worker, which inherits the environment: one folder for the whole run.
if (!process.env.TEST_DATA_DIR) {
  const folder = mkdtempSync(join(tmpdir(), 'ananta-browser-'));
  process.env.TEST_DATA_DIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
process.env.ADMIN_EMAIL = 'admin@example.com';
process.env.ADMIN_PASSWORD = 'a-password-for-tests';

export default defineConfig({
  testDir: '.',
  testMatch: testFiles.browser,
  outputDir: 'test-results',
  fullyParallel: true,
  // A third one won nothing on two processors: the same time, and a tenth more of their work.
  workers: 2,
  reporter: 'list',
  // Generous, because these machines are slow at times; nothing here judges speed.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL,
    // What it answers, a test cannot answer in its place. Those that are about it allow it.
    serviceWorkers: 'block',
    // Screenshots of every step would add half of the processor time again, and pages of every step a tenth.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: isAll, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      // Playwright adds --no-sandbox itself, which root and most containers need; the only site visited is ours.
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // Every day each journey runs at one width: `@phone` at that of a phone, `@both` at both, others at that of a desktop.
  // `npm run test:all` runs `@all` too, and all journeys of phones at both widths.
  projects: [
    {
      name: 'chromium',
      use: { viewport: { width: 1440, height: 900 } },
      ...(!isAll && { grepInvert: [/@all\b/, /@phone(?!-all)/] }),
    },
    {
      name: 'phone',
      grep: isAll ? /@(phone|both)/ : /@(phone(?!-all)|both)/,
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
      ...(!isAll && { grepInvert: /@all\b/ }),
    },
  ],
  webServer: {
    command: 'node src/start.mjs',
    url: `${baseURL}/readyz`,
    reuseExistingServer: false,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      ...unsetSettings,
      PORT: port,
      HOST: '127.0.0.1',
      SITE_URL: baseURL,
      // Each test comes from a network of its own (tests/browser/support/fixtures.ts).
      TRUST_PROXY: 'on',
      DATA_DIR: process.env.TEST_DATA_DIR,
      ADMIN_EMAIL: process.env.ADMIN_EMAIL,
      ADMIN_PASSWORD: process.env.ADMIN_PASSWORD,
    },
  },
});
