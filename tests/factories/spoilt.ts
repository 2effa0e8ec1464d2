import * as fc from 'fast-check';
import { hostileJson } from './hostile-values.ts';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** The same with one thing in it that is wrong, however deep it lies. */
export function spoilt(body: Json): fc.Arbitrary<unknown> {
  const places: (string | number)[][] = [[]];
  (function walk(one: Json, place: (string | number)[]) {
    if (typeof one !== 'object' || one === null) return;
    for (const name of Object.keys(one)) {
      places.push([...place, name]);
      walk((one as Record<string, Json>)[name] ?? null, [...place, name]);
    }
  })(body, []);
  return fc.tuple(fc.constantFrom(...places), hostileJson).map(([place, wrong]) => {
    if (place.length === 0) return wrong;
    const copy = structuredClone(body) as Record<string, unknown>;
    let within = copy;
    for (const name of place.slice(0, -1)) within = within[name] as Record<string, unknown>;
    within[String(place.at(-1))] = wrong;
    return copy;
  });
}
