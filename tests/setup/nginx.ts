import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { run } from '../run/process.ts';

const systemPrograms = [
  '/usr/sbin/nginx',
  '/usr/local/sbin/nginx',
  '/usr/local/bin/nginx',
  '/opt/homebrew/bin/nginx',
];
/** Where one is kept that this project has fetched for its tests. */
const own = resolve(import.meta.dirname, '../../node_modules/.cache/nginx');
const aptGet = '/usr/bin/apt-get';
/** Milliseconds. */
const limit = 120_000;

/** Where a run has to prove all of it, or could have what it needs. Elsewhere nothing is fetched without being asked for. */
const mustRun = Boolean(process.env.CI) || (process.getuid?.() === 0 && existsSync(aptGet));

/**
 * The path of an nginx that runs here; undefined on a machine that has none, and whose owner alone can install it. For CI
 * and for root Debian's package is unpacked beside the libraries and not installed: that would start a server on this
 * machine.
 *
 * @throws Error with what to do, for CI and for root, where that fails
 */
export async function findNginx(): Promise<string | undefined> {
  const chosen = process.env.NGINX_PATH;
  const known = [...(chosen ? [chosen] : systemPrograms), join(own, 'usr/sbin/nginx')];
  for (const path of known) if (await runs(path)) return path;
  if (chosen) throw new Error(`NGINX_PATH names ${chosen}, which does not run.`);
  if (mustRun) return unpack();
  console.warn('The tests with a caching proxy are left out: they need nginx, or its path in NGINX_PATH.');
}

async function unpack(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ananta-nginx-'));
  const prepare = process.getuid?.() === 0 ? 'apt-get update -q; ' : '';
  // Which of the packages holds the program differs between versions of Debian and Ubuntu.
  const one = (name: string) =>
    `(apt-get download ${name} && dpkg-deb -x ${name}_*.deb . && test -x usr/sbin/nginx)`;
  const script = `cd ${folder} && { ${prepare}${one('nginx')} || ${one('nginx-light')}; }`;
  const { output } = await run('sh', ['-c', script], { quiet: true, limit });
  if (!(await runs(join(folder, 'usr/sbin/nginx')))) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(
      `${output.trim()}\n\nThe tests with a caching proxy need nginx: install it, or name its program in NGINX_PATH.`,
    );
  }
  // Another run may have been quicker.
  await rename(folder, own).catch(() => rm(folder, { recursive: true, force: true }));
  return join(own, 'usr/sbin/nginx');
}

async function runs(path: string): Promise<boolean> {
  return existsSync(path) && (await run(path, ['-v'], { quiet: true, limit: 10_000 })).ok;
}
