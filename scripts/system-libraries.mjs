import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Shared libraries that the project's own Node loads and that minimal systems lack. */
const NODE_LIBRARIES = ['libatomic.so.1'];

/** By package manager: the command that installs a library of NODE_LIBRARIES. */
const COMMANDS = {
  '/usr/bin/apt-get': 'apt-get install --no-install-recommends libatomic1',
  '/usr/bin/dnf': 'dnf install libatomic',
  '/usr/bin/yum': 'yum install libatomic',
  '/usr/bin/zypper': 'zypper install libatomic1',
};

/** The libraries that the project's own Node would not find here. Uses the dynamic loader itself, as Node would. */
export function missingLibraries(libraries = NODE_LIBRARIES) {
  if (process.platform !== 'linux') return [];
  return libraries.filter((library) => {
    try {
      process.dlopen({ exports: {} }, library);
      return false;
    } catch (error) {
      // An existing library is refused too, because it is not an addon.
      return error.message.includes('cannot open shared object file');
    }
  });
}

/**
 * One line with the missing libraries and the command that installs them.
 *
 * @param machine whether the user is root, and whether a program exists
 */
export function missingLibrariesMessage(
  libraries,
  { isRoot = process.getuid?.() === 0, hasProgram = existsSync } = {},
) {
  const missing = `The project's own Node needs ${libraries.join(', ')}, which this machine lacks.`;
  const [, command] = Object.entries(COMMANDS).find(([program]) => hasProgram(program)) ?? [];
  if (!command) return `${missing} Install it with this system's package manager.`;
  return `${missing} Install it with: ${isRoot ? '' : 'sudo '}${command}`;
}

/**
 * Installs the libraries where that needs no confirmation: as root on Debian or Ubuntu. True if they exist afterwards.
 */
export function installLibraries() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log("Installing libatomic1, which the project's own Node needs, with apt-get…");
  const script = 'apt-get update -q && apt-get install -qy --no-install-recommends libatomic1';
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { stdout, stderr } = spawnSync('sh', ['-c', script], { encoding: 'utf8', env });
  if (missingLibraries().length === 0) return true;
  console.error(`${stdout}${stderr}`.trim());
  return false;
}
