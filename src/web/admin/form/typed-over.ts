import type { ContentType } from '../../../content/define-content.ts';
import { fieldsOfKind } from '../../../content/define-record.ts';
import type { Typed } from '../drafts/words.ts';
import { type Entry, textOf } from '../entry.ts';
import type { Values } from './entry-values.ts';

/**
 * What a form begins with in a field; the status, which no input asks for, is that of the entry.
 *
 * @param first what the inputs begin with
 */
export function heldIn(
  definition: ContentType,
  first: Values,
  entry: Entry | undefined,
  field: string,
): string {
  const held = first[field];
  if (held !== undefined) return held;
  return entry ? textOf(entry, field) : String(definition.fields[field]?.empty ?? '');
}

/** What of a form differs from its entry. */
export function typedOver(
  definition: ContentType,
  first: Values,
  values: Values,
  entry: Entry | undefined,
): Typed {
  const held = (field: string) => heldIn(definition, first, entry, field);
  const differing = Object.entries(values).filter(([field, value]) => value !== held(field));
  return {
    values: Object.fromEntries(differing),
    base: entry ? Object.fromEntries(differing.map(([field]) => [field, held(field)])) : {},
    baseRevision: Number(entry?.revision ?? 0),
  };
}

/** Without a status that is the entry's own: what somebody else makes of that is not taken back. */
export function withoutOwnStatus(definition: ContentType, values: Values, entry: Entry | undefined): Values {
  const own = fieldsOfKind(definition, 'status').filter(
    ({ name }) => values[name] === heldIn(definition, {}, entry, name),
  );
  return Object.fromEntries(
    Object.entries(values).filter(([field]) => !own.some(({ name }) => name === field)),
  );
}
