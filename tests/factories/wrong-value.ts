import * as fc from 'fast-check';
import { hostileJson } from './hostile-values.ts';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** The same body with one wrong value, at any depth. */
export function withOneWrongValue(body: Json): fc.Arbitrary<unknown> {
  const paths: (string | number)[][] = [[]];
  (function walk(one: Json, path: (string | number)[]) {
    if (typeof one !== 'object' || one === null) return;
    for (const name of Object.keys(one)) {
      paths.push([...path, name]);
      walk((one as Record<string, Json>)[name] ?? null, [...path, name]);
    }
  })(body, []);
  return fc.tuple(fc.constantFrom(...paths), hostileJson).map(([path, wrong]) => {
    if (path.length === 0) return wrong;
    const copy = structuredClone(body) as Record<string, unknown>;
    let within = copy;
    for (const name of path.slice(0, -1)) within = within[name] as Record<string, unknown>;
    within[String(path.at(-1))] = wrong;
    return copy;
  });
}
