import { fieldsOfKind } from '../../content/define-record.ts';
import type { ContentName, StoredRecord } from '../../content/index.ts';
import { published } from '../../content/kinds/status.ts';
import type { Scope } from '../scope.ts';
import { setLink } from './links.ts';
import { type LooseRow, loose } from './loose.ts';
import { withoutGone } from './references.ts';
import { emptyFields, findRow, momentsOf, toRecord } from './rows.ts';
import { definitionOf } from './write.ts';

/**
 * A record as it would be read if values were saved now and visitors saw it; nothing is stored. Its link is made as a
 * save makes it, but one that another record has gets an ending where a save would refuse it.
 *
 * @param isNew whether there is none yet of that id
 * @param values that were read by their schemas
 * @returns undefined where there is no such record
 */
export async function previewedRecord<Name extends ContentName>(
  { db, clock }: Scope,
  name: Name,
  { id, isNew }: { id: string; isNew: boolean },
  values: LooseRow,
): Promise<StoredRecord<Name> | undefined> {
  const definition = definitionOf(name);
  const now = clock().toISOString();
  const found = isNew ? undefined : await findRow(loose(db), definition, { id }, { unpublished: true });
  if (!isNew && !found) return undefined;
  const before: LooseRow = found?.row ?? {
    ...emptyFields(definition),
    ...momentsOf(definition, now),
    ...{ id, addedAt: now, changedAt: now, revision: 1 },
  };
  const row: LooseRow = { ...before, ...values };
  const [link] = fieldsOfKind(definition, 'slug');
  if (link && (!found || link.name in values)) {
    const changes: LooseRow = { ...values, [link.name]: row[link.name] ?? '' };
    await setLink(loose(db), definition, changes, row, 'ended');
    row[link.name] = changes[link.name] ?? '';
  }
  const [status] = fieldsOfKind(definition, 'status');
  if (status) row[status.name] = published;
  const [whole] = await withoutGone(loose(db), definition, [
    { row, ...(found?.children && { children: found.children }) },
  ]);
  return toRecord<Name>(definition, whole ?? { row }, {});
}
