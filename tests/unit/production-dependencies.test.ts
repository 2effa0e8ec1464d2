import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

const installed = Object.keys(manifest.dependencies);

/** The packages that a file loads by itself; types are gone by then, and what it asks for later is its own matter. */
function packagesOf(code: string): string[] {
  const imports = /^(?:import|export)\s(?!type\s)(?:[^'"]*?\sfrom\s*)?['"]([^'".][^'"]*)['"]/gm;
  return Array.from(code.matchAll(imports), ([, name = '']) => name)
    .filter((name) => !name.startsWith('node:'))
    .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
}

test('what the site loads is installed where the build tools are not', () => {
  expect(
    packagesOf("import a from 'a/b';\nimport {\n  c,\n} from '@c/d/e';\nimport type { F } from 'f';"),
  ).toEqual(['a', '@c/d']);
  // Loaded by `npm run dev` alone, which runs where everything is installed.
  const development = 'src/server/pages/development-site.ts';
  const files = globSync([
    'src/{server,store,content,files,mail,jobs}/**/*.ts',
    'demo/**/*.ts',
    'build/server/**/*.js',
  ]);
  const missing = files
    .filter((file) => !file.endsWith('.test.ts') && file !== development)
    .flatMap((file) =>
      packagesOf(readFileSync(file, 'utf8'))
        .filter((name) => !installed.includes(name))
        .map((name) => `${file}: ${name}`),
    );
  expect(files.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
  const loading = files.filter((file) => /^import [^(]*development-site/m.test(readFileSync(file, 'utf8')));
  expect(loading).toEqual([]);
});
