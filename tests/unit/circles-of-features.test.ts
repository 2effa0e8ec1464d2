import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The feature of a file, or of an import; undefined: another unit. */
const featureOf = (path: string) => /^(?:src\/|#)(features\/[^/]+)\//.exec(path)?.[1];

/** Imports of values from other units. Types disappear before the code runs. */
const valueImport = /^(?:import|export)\s+(?!type\b)[^'"]*?from\s+'(#[^']+)'|^import\s+'(#[^']+)'/gm;

test('no feature reaches itself again by the features that it imports', () => {
  const imports = new Map<string, Map<string, string>>();
  for (const file of globSync('src/features/**/*.{ts,tsx}')) {
    if (/\.(?:test|spec)\.tsx?$|\/tests\//.test(file)) continue;
    const from = featureOf(file) ?? '';
    for (const [, one, other] of readFileSync(file, 'utf8').matchAll(valueImport)) {
      const to = featureOf(one ?? other ?? '');
      if (!to || to === from) continue;
      imports.set(from, (imports.get(from) ?? new Map()).set(to, file));
    }
  }
  expect(imports.size).toBeGreaterThan(10);
  const circles = [...imports.keys()].flatMap((start) => {
    const way = wayBack(start, start, imports, new Set());
    return way ? [way.join(' → ')] : [];
  });
  expect(circles).toEqual([]);
});

/** The files by which a unit is reached again; undefined: it is not. */
function wayBack(
  start: string,
  from: string,
  imports: ReadonlyMap<string, ReadonlyMap<string, string>>,
  seen: Set<string>,
): string[] | undefined {
  for (const [to, file] of imports.get(from) ?? []) {
    if (to === start) return [file];
    if (seen.has(to)) continue;
    seen.add(to);
    const rest = wayBack(start, to, imports, seen);
    if (rest) return [file, ...rest];
  }
  return undefined;
}
