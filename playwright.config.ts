import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'playwright/test';

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

// Empty counts as not set, and keeps what a developer's .env says (a real database, a real mail server) out of the run.
const unset = Object.fromEntries(
  [
    ...[
      'DATABASE_URL',
      'AUTH_SECRET',
      'DEMO',
      'SMTP_URL',
      'MAIL_FROM',
      'STAFF_EMAIL',
      'TRUST_PROXY',
      'TZ_SITE',
    ],
    ...['S3_BUCKET', 'S3_ENDPOINT', 'S3_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
    ...['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY', 'CONTACT_PHONES', 'CONTACT_EMAILS', 'CONTACT_ADDRESS'],
    ...['YOUTUBE_CHANNEL_ID', 'YOUTUBE_API_KEY', 'YOUTUBE_API_BASE', 'YOUTUBE_DIRECT'],
  ].map((name) => [name, '']),
);

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // A toast lives three seconds; on a machine that stalls for longer a test can miss it.
  retries: 1,
  reporter: 'list',
  // Generous, because these machines are slow at times; nothing here judges speed.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL,
    // Recording each test would double the time of all.
    trace: 'on-first-retry',
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
  projects: [
    { name: 'chromium', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
  ],
  webServer: {
    command: 'node src/server/main.ts',
    url: `${baseURL}/readyz`,
    reuseExistingServer: false,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      ...unset,
      PORT: port,
      HOST: '127.0.0.1',
      SITE_URL: baseURL,
      DATA_DIR: process.env.TEST_DATA_DIR,
      ADMIN_EMAIL: process.env.ADMIN_EMAIL,
      ADMIN_PASSWORD: process.env.ADMIN_PASSWORD,
    },
  },
});
