import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { run } from '../run/process.ts';

const SYSTEM_BROWSERS = [
  // Debian's Chromium without its windows: the same engine, and the tests take little more than half the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const DOWNLOAD_LIMIT_MS = 120_000;

/**
 * The path of a Chromium that runs here; installs one where there is none.
 *
 * @throws Error with what to do when that fails too
 */
export async function findBrowser(): Promise<string> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (await runs(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH names ${chosen}, which does not run.`);
  }
  const downloaded = chromium.executablePath();
  const present = await firstThatRuns([...SYSTEM_BROWSERS, downloaded]);
  if (present) return present;

  console.log('No Chromium here: downloading the one of Playwright…');
  const download = await run('playwright', ['install', '--no-shell', 'chromium'], {
    quiet: true,
    limit: DOWNLOAD_LIMIT_MS,
  });
  if (await runs(downloaded)) return downloaded;

  let output = download.output;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('That did not work: installing the Chromium of this system with apt-get…');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    const script = 'apt-get update -q && apt-get install -qy --no-install-recommends chromium-headless-shell';
    output += (await run('sh', ['-c', script], { quiet: true, env })).output;
    const installed = await firstThatRuns(SYSTEM_BROWSERS);
    if (installed) return installed;
  }
  throw new Error(
    `${output.trim()}\n\nThe browser tests need a Chromium: install one, or name its program in CHROMIUM_PATH.`,
  );
}

async function firstThatRuns(paths: string[]): Promise<string | undefined> {
  for (const path of paths) if (await runs(path)) return path;
}

// Asked for its version, because a file alone proves little: Ubuntu's chromium-browser may be a mere hint to install it,
// and a downloaded one may lack system libraries.
async function runs(path: string): Promise<boolean> {
  return existsSync(path) && (await run(path, ['--version'], { quiet: true, limit: 20_000 })).ok;
}
