import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

const installed = Object.keys(manifest.dependencies);

const languageOf = (file: string) => (file.endsWith('.ts') ? 'ts' : 'js');

/** The packages among the imports of a file. */
function packagesIn(sources: string[]): string[] {
  return sources
    .filter((name) => !/^[.#]/.test(name) && !isBuiltin(name))
    .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
}

/** The static imports of a file; types are stripped by then, and dynamic imports are not counted. */
const sourcesOf = (code: string, lang: 'ts' | 'js') => parseAst(code, { lang }).body.flatMap(sourceOf);

function sourceOf(statement: ReturnType<typeof parseAst>['body'][number]): string[] {
  if (!('source' in statement) || !statement.source) return [];
  const kind = statement.type === 'ImportDeclaration' ? statement.importKind : statement.exportKind;
  return kind === 'type' ? [] : [statement.source.value];
}

// Parses the whole server and its build, whose duration depends on the load of the machine.
const unhurried = { timeout: 120_000 };

test('the site loads only production dependencies', unhurried, () => {
  const code =
    "import a from 'a/b';import{c}from'@c/d/e';\nimport type { F } from 'f';import'./own';import'fs'";
  expect(packagesIn(sourcesOf(code, 'ts'))).toEqual(['a', '@c/d']);
  // Loaded by `npm run dev` only, with all dependencies installed.
  const development = 'src/core/pages/development-site.ts';
  // Code for the browser is in the build. Only the map of pages is read on the server.
  const isPage = (file: string) =>
    /^src\/(admin|routes|site\/render)|^src\/.*\/(admin|public|editor|paste)\//.test(file);
  const files = globSync(['src/**/*.ts', 'demo/**/*.ts', 'build/server/**/*.js']);
  const imports = files.map((file) => ({
    file,
    sources: sourcesOf(readFileSync(file, 'utf8'), languageOf(file)),
  }));
  const missing = imports
    .filter(({ file }) => !/\.(test|spec)\.ts$|\/tests\//.test(file) && !isPage(file) && file !== development)
    .flatMap(({ file, sources }) =>
      packagesIn(sources)
        .filter((name) => !installed.includes(name))
        .map((name) => `${file}: ${name}`),
    );
  expect(files.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
  const loading = imports.filter(({ sources }) => sources.some((name) => name.includes('development-site')));
  expect(loading).toEqual([]);
});
