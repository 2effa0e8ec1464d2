import * as fc from 'fast-check';
import { hostileJson } from './hostile-values.ts';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** The same body with one wrong value, at any depth. */
export function withOneWrongValue(body: Json): fc.Arbitrary<unknown> {
  const positions: (string | number)[][] = [[]];
  (function walk(one: Json, position: (string | number)[]) {
    if (typeof one !== 'object' || one === null) return;
    for (const name of Object.keys(one)) {
      positions.push([...position, name]);
      walk((one as Record<string, Json>)[name] ?? null, [...position, name]);
    }
  })(body, []);
  return fc.tuple(fc.constantFrom(...positions), hostileJson).map(([position, wrong]) => {
    if (position.length === 0) return wrong;
    const copy = structuredClone(body) as Record<string, unknown>;
    let within = copy;
    for (const name of position.slice(0, -1)) within = within[name] as Record<string, unknown>;
    within[String(position.at(-1))] = wrong;
    return copy;
  });
}
