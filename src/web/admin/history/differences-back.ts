import type { Version } from '../../../server/api/versions.ts';

/**
 * What would change if a record became again what it was after a step: from now on, field by field, what the later
 * steps have changed comes back.
 *
 * @param versions from the newest on, the step among them
 * @param fields those that come back, in the order in which they are to be told
 */
export function differencesBack(
  versions: Version[],
  step: Version,
  fields: readonly string[],
): Version['differences'] {
  const found = new Map<string, Version['differences'][0]>();
  for (const { revision, differences } of versions) {
    if (revision <= step.revision) break;
    for (const { field, before, after } of differences) {
      // The newest step knows what the field is now, the oldest what it was.
      found.set(field, {
        field,
        before: found.has(field) ? (found.get(field)?.before ?? null) : after,
        after: before,
      });
    }
  }
  return fields.flatMap((field) => found.get(field) ?? []).filter(({ before, after }) => before !== after);
}
