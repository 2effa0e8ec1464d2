import { expect, test } from 'vitest';
import { fromDatabase } from './stored-names/from-database.ts';
import { fromDefinitions } from './stored-names/from-definitions.ts';
import { fromSource } from './stored-names/from-source.ts';
import { fromTypes } from './stored-names/from-types.ts';
import { unknown } from './stored-names/source.ts';
import written from './stored-names.json' with { type: 'json' };

interface Group {
  /** The storage of the names. */
  kept: string;
  /** The damage of renaming one without a migration. */
  renamed: string;
  names: string[];
}
const { groups }: { groups: Record<string, Group> } = written;

/** Without duplicates, and without names that are known only at run time. */
const tidy = (names: readonly string[]) =>
  [...new Set(names)].filter((name) => name.replaceAll(unknown, '').trim() !== '').sort();

const found = new Map(
  Object.entries({
    ...fromDefinitions,
    ...fromTypes,
    ...Object.fromEntries(Object.entries(fromSource).map(([group, find]) => [group, find()])),
    ...(await fromDatabase()),
  }).map(([group, names]) => [group, tidy(names)]),
);

/** The error: the differences, and how to proceed. */
function inWords(group: string, { kept, renamed }: Group, gone: string[], added: string[]): string {
  return [
    `The stored names of the group "${group}" have changed. They are kept in: ${kept}.`,
    ...(gone.length > 0
      ? [`No longer in the code: ${gone.map((name) => JSON.stringify(name)).join(', ')}`]
      : []),
    ...(added.length > 0 ? [`New in the code: ${added.map((name) => JSON.stringify(name)).join(', ')}`] : []),
    `After a rename alone: ${renamed}.`,
    'Renamed: give the stored name back and rename only the code around it; or map the old name where old data is opened, with a test that opens some, and then change tests/unit/stored-names.json.',
    'New, or no longer stored anywhere: change tests/unit/stored-names.json by hand.',
    'Only the code around it has changed: tests/unit/stored-names/ says how names are found; change it there.',
  ].join('\n');
}

test('every group of stored names is collected, and every collected group is written down', () => {
  expect([...found.keys()].sort()).toEqual(Object.keys(groups).sort());
});

test.each(Object.entries(groups))('stored names: %s', (name, group) => {
  const now = found.get(name) ?? [];
  const gone = group.names.filter((one) => !now.includes(one));
  const added = now.filter((one) => !group.names.includes(one));
  if (gone.length + added.length > 0) throw new Error(inWords(name, group, gone, added));
  expect(now.length).toBeGreaterThan(0);
});
