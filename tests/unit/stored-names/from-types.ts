import { keysInJson } from './keys-in-json.ts';
import { wordsInColumns } from './words-in-columns.ts';

const lines = (held: object) =>
  Object.entries(held).map(([of, all]: [string, object]) => `${of}: ${Object.keys(all).sort().join(', ')}`);

/** The groups of stored-names.json that exist in types only. */
export const fromTypes: Readonly<Record<string, readonly string[]>> = {
  'words in columns': Object.entries(wordsInColumns).flatMap(([table, columns]) =>
    lines(columns).map((line) => `${table}.${line}`),
  ),
  'keys in JSON': lines(keysInJson),
};
