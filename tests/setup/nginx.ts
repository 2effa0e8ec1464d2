import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { run } from '../run/process.ts';

const systemPrograms = [
  '/usr/sbin/nginx',
  '/usr/local/sbin/nginx',
  '/usr/local/bin/nginx',
  '/opt/homebrew/bin/nginx',
];
/** The folder of an nginx that this project has downloaded for its tests. */
const ownFolder = resolve(import.meta.dirname, '../../node_modules/.cache/nginx');
const aptGet = '/usr/bin/apt-get';
/** Milliseconds. */
const limit = 120_000;

/**
 * Whether the tests must run: in CI, or where nginx can be downloaded. Elsewhere nothing is downloaded without being
 * requested.
 */
const mustRun = Boolean(process.env.CI) || (process.getuid?.() === 0 && existsSync(aptGet));

/**
 * The path of an nginx that runs here; undefined on a machine that has none, and whose owner alone can install it. For CI
 * and for root Debian's package, with the shared libraries that this machine lacks, is unpacked beside the libraries and not
 * installed: that would start a server on this machine.
 *
 * @throws Error with what to do, for CI and for root, where that fails
 */
export async function findNginx(): Promise<string | undefined> {
  const chosen = process.env.NGINX_PATH;
  const known = [...(chosen ? [chosen] : systemPrograms), join(ownFolder, 'nginx')];
  for (const path of known) if (await runs(path)) return path;
  if (chosen) throw new Error(`NGINX_PATH names ${chosen}, which does not run.`);
  if (mustRun) return unpack();
  console.warn('The tests with a caching proxy are left out: they need nginx, or its path in NGINX_PATH.');
}

async function unpack(): Promise<string> {
  await mkdir(dirname(ownFolder), { recursive: true });
  // Beside its target, because files cannot be renamed across file systems.
  const folder = await mkdtemp(`${ownFolder}-`);
  const prepare = process.getuid?.() === 0 ? 'apt-get update -q; ' : '';
  // Without locks, which require root: nothing is installed.
  const options = `--no-install-recommends --download-only -o Dir::Cache::Archives=${folder} -o Debug::NoLocking=1`;
  const script =
    `cd '${folder}' && mkdir partial && { ${prepare}apt-get install -qy ${options} nginx; } && ` +
    'for package in *.deb; do dpkg-deb -x "$package" . || exit 1; done && rm *.deb';
  const { output } = await run('sh', ['-c', script], { quiet: true, limit });
  await writeFile(join(folder, 'nginx'), startScript);
  await chmod(join(folder, 'nginx'), 0o755);
  if (!(await runs(join(folder, 'nginx')))) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(
      `${output.trim()}\n\nThe tests with a caching proxy need nginx: apt-get install nginx, or name its program in NGINX_PATH.`,
    );
  }
  await replaceUnlessRunning(ownFolder, folder);
  return join(ownFolder, 'nginx');
}

/** Starts nginx with the libraries that were unpacked with it. */
const startScript = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
for folder in "$here"/lib/*-linux-* "$here"/usr/lib/*-linux-*; do
  LD_LIBRARY_PATH=$folder\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
done
export LD_LIBRARY_PATH
exec "$here/usr/sbin/nginx" "$@"
`;

/**
 * Moves an unpacked nginx to its target. A working target stays, because another run was quicker; a broken one is
 * replaced.
 */
export async function replaceUnlessRunning(target: string, unpacked: string): Promise<void> {
  try {
    if (await runs(join(target, 'nginx'))) return;
    await rm(target, { recursive: true, force: true });
    await rename(unpacked, target);
  } catch (error) {
    if (!(await runs(join(target, 'nginx')))) throw error;
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
}

async function runs(path: string): Promise<boolean> {
  return existsSync(path) && (await run(path, ['-v'], { quiet: true, limit: 10_000 })).ok;
}
