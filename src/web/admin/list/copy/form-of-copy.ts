import { v7 as createId } from 'uuid';
import { type CopiedField, copyOf } from '../../../../content/copy-of.ts';
import type { ContentType } from '../../../../content/define-content.ts';
import { fieldsOfKind } from '../../../../content/define-record.ts';
import { contentTypes } from '../../../../content/index.ts';
import { accountOf } from '../../../account/session.ts';
import { newDraft } from '../../drafts/draft-keeper.ts';
import { fieldValue } from '../../entry.ts';
import { firstValues } from '../../form/entry-values.ts';
import type { OpenedForm } from '../../form/use-entry-form.ts';
import { fetchEntries, fetchEntry } from '../fetch-entries.ts';

/** Between the last entry and one that is put behind it. */
const step = 10;

/**
 * The form of a new entry that holds the copy of another one. Nothing is stored before it is saved.
 *
 * @throws ApiError
 */
export async function formOfCopy(
  { id, name }: Pick<OpenedForm, 'id' | 'name'>,
  originalId: string,
  timeZone: string,
  signal: AbortSignal,
): Promise<OpenedForm> {
  const definition: ContentType = contentTypes[name];
  const [entry, order] = await Promise.all([
    fetchEntry(definition, originalId, signal),
    orderAtTheEnd(definition, signal),
  ]);
  const values = Object.fromEntries(
    Object.keys(definition.fields).map((field): CopiedField => [field, fieldValue(entry, field)]),
  );
  const copied = {
    ...firstValues(definition, undefined, timeZone),
    ...copyOf(definition, values),
    ...order,
  };
  const kept = newDraft(createId());
  // They are files that each save brings anew: the form says so where the original has some.
  const lost = fieldsOfKind(definition, 'captions').flatMap(({ name }) => (values[name] ? [name] : []));
  const draft = { id, account: accountOf(), name, entry: undefined, values: copied, files: {}, kept, lost };
  return { id, name, entry: undefined, draft };
}

/** The number by which an entry stands behind all that have one; where it cannot be asked for, staff say it. */
async function orderAtTheEnd(definition: ContentType, signal: AbortSignal): Promise<Record<string, string>> {
  const [order] = fieldsOfKind(definition, 'order');
  if (!order) return {};
  try {
    const query = new URLSearchParams({ sort: `-${order.name}`, limit: '1', fields: order.name });
    const { entries } = await fetchEntries(definition, query, { signal });
    return { [order.name]: String(Number(entries[0]?.[order.name] ?? 0) + step) };
  } catch (error) {
    console.error(error);
    return {};
  }
}
