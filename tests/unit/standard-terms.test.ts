import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

/** Words with a meaning in this project only, with the terms to use instead. */
const terms: Readonly<Record<string, string>> = {
  desk: 'service, inbox',
  place: 'registration, position, slot, target',
  letter: 'email, character',
  turn: 'transition, tick, slot',
  standing: 'status',
  face: 'field UI',
  shelf: 'cache',
  patient: 'context',
  patience: 'timeout',
  told: 'notified, listed, reported',
  fate: 'outcome, status',
  occasion: 'dedupe key',
  pulse: 'poll',
  kin: 'variants',
  bones: 'skeleton',
  carried: 'tags',
  anew: 'again',
};

/** The role, and parts of names that are one word in English. */
const allowed = /front-?desk/gi;
/** They are part of earlier migrations. */
const leftOut = /^src\/migrations\//;

const files = globSync('src/**/*.{ts,tsx}').filter((path) => !leftOut.test(path));

/** The words of a name in camel case or kebab case, in lower case and without the plural s. */
const wordsOf = (name: string) =>
  (name.replace(allowed, '').match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) =>
    word.toLowerCase().replace(/(?<=[a-z]{2})s$/, ''),
  );
const inWords = (name: string) =>
  wordsOf(name).flatMap((word) => {
    const term = terms[word] ?? terms[`${word}s`];
    return term === undefined ? [] : [`${name}: instead of ${word} say ${term}`];
  });

test('names of files are standard terms', () => {
  expect(files.flatMap((path) => inWords(basename(path).replace(/\..*/, '')))).toEqual([]);
});

test('exported names are standard terms', () => {
  const exported = /^export (?:default )?(?:async )?(?:function|const|class|interface|type) (\w+)/gm;
  const names = files.flatMap((path) =>
    Array.from(readFileSync(path, 'utf8').matchAll(exported), ([, name = '']) => name),
  );
  expect(names.length).toBeGreaterThan(1000);
  expect([...new Set(names)].flatMap(inWords)).toEqual([]);
});
