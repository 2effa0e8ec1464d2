import { spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { missingLibraries, missingLibrariesMessage } from './system-libraries.mjs';

const native = `native-${process.platform}`;
/** Packages for this machine: a library, Node, and a native binary, which npm treats as optional. */
const packages = {
  'node_modules/library': { version: '1.0.0' },
  'node_modules/node': { version: '26.0.0' },
  [`node_modules/${native}`]: {
    version: '1.0.0',
    optional: true,
    os: [process.platform],
    cpu: [process.arch],
  },
  'node_modules/native-other': { version: '1.0.0', optional: true, os: ['aix'], cpu: ['ppc64'] },
  'node_modules/faster': { version: '1.0.0', optional: true },
};

/** Stands in for npm, skips the packages in LEAVES_OUT, and logs its arguments. */
const npm = `
import { appendFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
const args = process.argv.slice(2);
appendFileSync('npm.log', args.join(' ') + '\\n');
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const fitting = Object.entries(packages).filter(
  ([path, { os }]) => path && (os ?? [process.platform]).includes(process.platform) && path !== process.env.LEAVES_OUT,
);
if (args[0] === 'ci') {
  rmSync('node_modules', { recursive: true, force: true });
  for (const [path] of fitting) mkdirSync(path, { recursive: true });
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(fitting) }));
}
if (args[0] === 'rebuild' && args.includes('node') && process.env.SCRIPTS !== 'off') {
  mkdirSync('node_modules/node/bin', { recursive: true });
  symlinkSync(process.execPath, 'node_modules/node/bin/node');
}
`;

let project: string;
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'ananta-bootstrap-'));
  await mkdir(join(project, 'scripts'));
  for (const name of ['bootstrap.mjs', 'lock.mjs', 'system-libraries.mjs', 'up-to-date.mjs'])
    await copyFile(join(import.meta.dirname, name), join(project, 'scripts', name));
  const dependencies = { library: '1.0.0', node: '26.0.0' };
  const allowScripts = { node: true, [native]: true, library: false };
  await write('package.json', JSON.stringify({ type: 'module', dependencies, allowScripts }));
  await write('package-lock.json', JSON.stringify({ packages: { '': { dependencies }, ...packages } }));
  await write('npm-cli.js', npm);
});
afterEach(() => rm(project, { recursive: true, force: true }));

const write = (name: string, content: string) => writeFile(join(project, name), content);
const npmCalls = async () =>
  (await readFile(join(project, 'npm.log'), 'utf8').catch(() => '')).split('\n').filter(Boolean);

async function bootstrap(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['scripts/bootstrap.mjs'], {
    cwd: project,
    env: { ...process.env, npm_execpath: join(project, 'npm-cli.js'), ...env },
  });
  const [said, complaints, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.on('close', resolve)),
  ]);
  return { said, complaints, status };
}

test('an installation runs only the allowed scripts, and that of Node last', async () => {
  expect(await bootstrap()).toMatchObject({ status: 0, complaints: '' });
  const calls = await npmCalls();
  expect(calls.map((call) => call.replaceAll(/ --(?!ignore-scripts)\S+/g, ''))).toEqual([
    'ci --ignore-scripts',
    `rebuild ${native}`,
    'rebuild node',
  ]);
  expect(await bootstrap()).toMatchObject({ status: 0, said: '' });
  expect(await npmCalls()).toHaveLength(calls.length);
});

test.each(['library', native])('an installation without %s is repaired', async (name) => {
  await bootstrap();
  const calls = await npmCalls();
  await rm(join(project, 'node_modules', name), { recursive: true });
  expect(await bootstrap()).toMatchObject({ status: 0 });
  expect((await npmCalls()).length).toBeGreaterThan(calls.length);
});

test('a native binary that npm silently leaves out is reported, and the installation does not count as complete', async () => {
  const left = { LEAVES_OUT: `node_modules/${native}` };
  for (const _ of ['first', 'second']) {
    const { status, complaints } = await bootstrap(left);
    expect(status).toBe(1);
    expect(complaints).toContain(`npm could not download node_modules/${native}.`);
  }
  expect(await bootstrap()).toMatchObject({ status: 0 });
});

test('where npm may not run scripts, the command that allows it is printed', async () => {
  const { status, complaints } = await bootstrap({ SCRIPTS: 'off' });
  expect(status).toBe(1);
  expect(complaints).toContain('npm_config_ignore_scripts=false npm start');
});

test.runIf(process.platform === 'linux')(
  'a missing shared library is found, and the command that installs it is printed',
  () => {
    expect(missingLibraries(['libc.so.6', 'libnothing-of-the-kind.so.9'])).toEqual([
      'libnothing-of-the-kind.so.9',
    ]);
    const messageFor = (program: string, isRoot: boolean) =>
      missingLibrariesMessage(['libatomic.so.1'], { isRoot, hasProgram: (path) => path === program });
    expect(messageFor('/usr/bin/apt-get', false)).toMatch(
      /needs libatomic\.so\.1.*: sudo apt-get install --no-install-recommends libatomic1$/,
    );
    expect(messageFor('/usr/bin/dnf', true)).toMatch(/: dnf install libatomic$/);
    expect(messageFor('', false)).toMatch(/package manager\.$/);
  },
);
