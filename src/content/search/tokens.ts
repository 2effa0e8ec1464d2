// How an entry stands in the index: as its words, those of its title a second time with a sign before them, and the name
// of its type with two. No word holds that sign.
const sign = '·';

export const titleToken = (word: string): string => sign + word;
export const kindToken = (kind: string): string => sign + sign + kind;

/** What is asked of the index. `begins`: any token that begins so. */
export type Match =
  | { token: string }
  | { begins: string }
  | { all: readonly Match[] }
  | { any: readonly Match[] };

/** All of them; undefined, which nothing matches, where one is. */
export function all(parts: readonly (Match | undefined)[]): Match | undefined {
  const whole = parts.filter((part) => part !== undefined);
  if (whole.length < parts.length || whole.length === 0) return undefined;
  return whole.length === 1 ? whole[0] : { all: whole };
}

/** One of them at least; undefined, which nothing matches, where there is none. */
export function any(parts: readonly (Match | undefined)[]): Match | undefined {
  const some = parts.filter((part) => part !== undefined);
  if (some.length === 0) return undefined;
  return some.length === 1 ? some[0] : { any: some };
}
