import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
/** Not node_modules/.bin/node: that is a script on Windows. */
export const ownNode = join(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

const DEPENDENCY_SECTIONS = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'];
const BUILD_INPUTS = [
  'src',
  'demo',
  'public',
  'scripts/bundle',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

export const installState = stampedState('node_modules/.ananta-stamp', () => {
  const manifest = readJson('package.json');
  const sections = DEPENDENCY_SECTIONS.map((section) => manifest[section] ?? null);
  return [
    process.platform,
    process.arch,
    JSON.stringify(sections),
    readFileSync(join(root, 'package-lock.json')),
  ];
});

export const buildState = stampedState('build/.stamp', () =>
  BUILD_INPUTS.flatMap(filesOf).flatMap((path) => [path, readFileSync(join(root, path))]),
);

/**
 * The packages of the lockfile for this machine that are not installed. npm silently leaves out an optional package
 * when its download or its script fails, although this machine may need it: a native binary, for example.
 */
export function missingPackages() {
  const { '': _project, ...locked } = readJson('package-lock.json').packages;
  return Object.keys(locked).filter((path) => belongsHere(locked[path]) && !existsSync(join(root, path)));
}

/** Optional packages without a platform may be absent, or only make other packages faster. */
function belongsHere({ optional, os, cpu, libc }) {
  if (optional && !os && !cpu) return false;
  return fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, 'glibc');
}

/** As npm reads `os`, `cpu` and `libc` of a package: a list of accepted values, or of excluded ones, marked by `!`. */
function fits(list, value) {
  if (!list) return true;
  return list.includes(value) || (list.every((item) => item.startsWith('!')) && !list.includes(`!${value}`));
}

/** The packages whose install scripts may run (`allowScripts` of package.json) and that are installed. */
export function packagesWithScripts() {
  return Object.entries(readJson('package.json').allowScripts)
    .filter(([name, mayRun]) => mayRun && existsSync(join(root, 'node_modules', name)))
    .map(([name]) => name);
}

/**
 * True where npm itself has already installed the lockfile (`npm ci` in a container image, `npm install` of a new
 * library): only the stamp is written.
 */
export function installMatchesLockfile() {
  try {
    const manifest = readJson('package.json');
    const { '': project, ...wanted } = readJson('package-lock.json').packages;
    const installed = readJson('node_modules/.package-lock.json').packages;
    const sameSections = ['dependencies', 'devDependencies'].every(
      (section) => JSON.stringify(manifest[section]) === JSON.stringify(project[section]),
    );
    return (
      sameSections &&
      missingPackages().length === 0 &&
      Object.entries(wanted).every(
        ([path, { version, optional }]) =>
          (optional && !installed[path]) ||
          (installed[path]?.version === version && existsSync(join(root, path))),
      )
    );
  } catch {
    return false;
  }
}

/** The state of an output of `inputs`, with a hash of them stored beside it after a successful build. */
function stampedState(stampPath, inputs) {
  const stamp = join(root, stampPath);
  const wanted = () => {
    const hash = createHash('sha256');
    for (const input of inputs()) hash.update(input).update('\0');
    return hash.digest('hex');
  };
  return {
    wanted,
    isCurrent: () => existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === wanted(),
    remove: () => rmSync(stamp, { force: true }),
    write(hash = wanted()) {
      mkdirSync(dirname(stamp), { recursive: true });
      writeFileSync(stamp, `${hash}\n`);
    },
  };
}

// readdir's own `recursive` came with Node 20.1.
function filesOf(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  try {
    return readdirSync(full)
      .sort()
      .filter((name) => !/\.test\.tsx?$/.test(name))
      .flatMap((name) => filesOf(`${path}/${name}`));
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}
