// Updates the installation and, with --build, the production build, so that one command is enough on a fresh clone.
// Runs before the project's own Node exists: plain JavaScript for Node 20, no libraries.
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, linkSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join, sep } from 'node:path';
import { withLock } from './lock.mjs';
import { installLibraries, missingLibraries, missingLibrariesMessage } from './system-libraries.mjs';
import {
  buildState,
  installMatchesLockfile,
  installState,
  missingPackages,
  ownNode,
  packagesWithScripts,
  root,
} from './up-to-date.mjs';

class Failure extends Error {}

if (Number(process.versions.node.split('.')[0]) < 20) {
  stop(
    `This site needs Node 20 or newer to start; this is Node ${process.versions.node}. See https://nodejs.org`,
  );
}

const wantsBuild = process.argv.includes('--build');
if (!isInstalled() || (wantsBuild && !buildState.isCurrent())) {
  try {
    await withLock(join(root, '.bootstrap.lock'), async () => {
      if (!isInstalled()) await install();
      if (wantsBuild && !buildState.isCurrent()) await build();
    });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    stop(error.message);
  }
}

function isInstalled() {
  return installState.isCurrent() && missingPackages().length === 0 && missingLibraries().length === 0;
}

async function install() {
  requireLibraries();
  if (installMatchesLockfile() && ownNodeFailure() === undefined) return installState.write();
  console.log('Installing libraries (the first time takes a minute)…');
  const stamp = installState.wanted();
  const kept = keepNodeOutsideModules();
  try {
    // Explicit because NODE_ENV=production would leave out the build tools, and `npm --silent` the errors.
    const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
    // Only allowed scripts run, whatever the version of npm: npm 10 would compile better-sqlite3, which has its binaries.
    await npm(kept.node, ['ci', '--include=dev', '--include=optional', '--ignore-scripts', ...flags]);
    const missing = missingPackages();
    if (missing.length > 0) {
      throw new Failure(
        `npm could not download ${missing.join(', ')}. Start again once the network is back.`,
      );
    }
    // Node comes last: once it runs, all scripts have run, and an interrupted installation never counts as complete.
    const withScripts = packagesWithScripts();
    for (const names of [withScripts.filter((name) => name !== 'node'), ['node']]) {
      if (names.length > 0) await npm(kept.node, ['rebuild', ...flags, ...names]);
    }
  } finally {
    kept.release();
  }
  const failure = ownNodeFailure();
  if (failure !== undefined) {
    throw new Failure(
      `The project's own Node (${ownNode}) does not run here (${process.platform} ${process.arch}): ${failure}`,
    );
  }
  installState.write(stamp);
}

function npm(node, args) {
  const cli = process.env.npm_execpath ?? '';
  const [command, all] = basename(cli) === 'npm-cli.js' ? [node, [cli, ...args]] : ['npm', args];
  return run(command, all, {
    env: { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) },
    shell: command === 'npm' && process.platform === 'win32',
    whenFailed:
      "The libraries could not be installed; npm's reason is above. Without a network connection it cannot work.",
  });
}

/** Installs the shared libraries of the project's own Node, or ends with the command that does. */
function requireLibraries() {
  const missing = missingLibraries();
  // Where Node runs without them (linked in another way), it needs none of them.
  if (missing.length === 0 || (existsSync(ownNode) && ownNodeFailure() === undefined)) return;
  if (installLibraries()) return;
  throw new Failure(missingLibrariesMessage(missing));
}

async function build() {
  console.log('Building pages and server…');
  const stamp = buildState.wanted();
  buildState.remove();
  // The compile cache of an older build (src/start.mjs) would never be used again.
  rmSync(join(root, 'node_modules/.cache/compiled'), { recursive: true, force: true });
  const bin = join(root, 'node_modules', '.bin');
  await run(ownNode, [join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'], {
    env: { ...process.env, NODE_ENV: 'production', PATH: [bin, process.env.PATH].join(delimiter) },
    whenFailed: 'The site could not be built.',
  });
  buildState.write(stamp);
}

/** Keeps a second link to a Node inside of node_modules, so that npm can go on after the removal. */
function keepNodeOutsideModules() {
  const node = realpathSync(process.execPath);
  if (!node.startsWith(realpathSync(root) + sep)) return { node: process.execPath, release() {} };
  const folder = mkdtempSync(join(tmpdir(), 'ananta-node-'));
  const kept = join(folder, basename(node));
  try {
    linkSync(node, kept);
  } catch {
    copyFileSync(node, kept);
  }
  return { node: kept, release: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The error of the project's own Node; undefined if it runs. */
function ownNodeFailure() {
  if (!existsSync(ownNode)) {
    return 'it is missing, because npm may not run install scripts. Allow it: npm_config_ignore_scripts=false npm start';
  }
  const { status, stderr, error } = spawnSync(ownNode, ['--version'], { encoding: 'utf8' });
  if (status === 0) return undefined;
  return `${(stderr || error?.message || `it ended with ${status}`).trim()}\nOn Linux it needs glibc 2.28 or newer (Alpine Linux has none).`;
}

/** Runs quietly; the output is shown only on failure. */
function run(command, args, { env, shell = false, whenFailed }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, shell, stdio: ['ignore', 'pipe', 'pipe'] });
    let interrupted = false;
    const forward = (signal) => {
      interrupted = true;
      child.kill(signal);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('error', (error) => reject(new Failure(`${whenFailed}\n${error.message}`)));
    child.on('close', (code) => {
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, forward);
      if (code === 0) return resolve();
      reject(new Failure(interrupted ? 'Interrupted.' : `${output.trim()}\n\n${whenFailed}`));
    });
  });
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
