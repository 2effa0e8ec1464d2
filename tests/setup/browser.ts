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
/** Chromium 150 never requests a failed script again as long as the page is open. */
const OLDEST = 151;

/**
 * The path of a working Chromium; installs one where there is none.
 *
 * @throws Error with instructions when that fails too
 */
export async function findBrowser(): Promise<string> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (await runs(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH names ${chosen}, which does not run or is older than Chromium ${OLDEST}.`);
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
    output += await installFromSystem();
    const installed = await firstThatRuns(SYSTEM_BROWSERS);
    if (installed) return installed;
  }
  throw new Error(
    `${output.trim()}\n\nThe browser tests need Chromium ${OLDEST} or newer: install it, or name its program in CHROMIUM_PATH.`,
  );
}

/**
 * Installs Debian's or Ubuntu's Chromium. Debian's security updates, which have the newer one, are not among the
 * sources of a minimal system: they are added for this installation only.
 *
 * @returns the output of apt
 */
async function installFromSystem(): Promise<string> {
  const script = `
    targets() { apt-get indextargets --format '$(SITE) $(CODENAME)' 'Created-By: Packages' 'Component: main'; }
    parts=$(mktemp -d)
    trap 'rm -rf "$parts"' EXIT
    cp -r /etc/apt/sources.list.d/. "$parts"
    targets | grep -q security || targets | sed -nE 's|^(.*/debian)/? ([a-z]+)$|deb \\1-security \\2-security main|p' > "$parts/security.list"
    apt-get -o Dir::Etc::sourceparts="$parts" update -q
    apt-get -o Dir::Etc::sourceparts="$parts" install -qy --no-install-recommends chromium-headless-shell
  `;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  return (await run('sh', ['-c', script], { quiet: true, env })).output;
}

async function firstThatRuns(paths: string[]): Promise<string | undefined> {
  for (const path of paths) if (await runs(path)) return path;
}

// Runs it with `--version`: a file alone proves little. Ubuntu's chromium-browser may be only a hint to install it, and
// a downloaded one may lack system libraries.
async function runs(path: string): Promise<boolean> {
  if (!existsSync(path)) return false;
  const { ok, output } = await run(path, ['--version'], { quiet: true, limit: 20_000 });
  return ok && Number(/\d+/.exec(output)?.[0]) >= OLDEST;
}
