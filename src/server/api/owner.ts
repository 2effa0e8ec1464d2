import type { RecordType } from '../../content/define-record.ts';
import { type RecordName, records } from '../../content/index.ts';
import { missing } from '../../content/refusal.ts';
import type { Stores } from '../../store/stores.ts';

/**
 * The id of the record whose list is asked for, where records of a type belong to one.
 *
 * @param params of a path that names nothing else
 * @throws Refusal missing
 */
export async function requireOwner(
  store: Pick<Stores['records'], 'has'>,
  { belongsTo }: RecordType,
  params: unknown,
): Promise<string | undefined> {
  if (!belongsTo) return undefined;
  const [id = ''] = Object.values(params as Record<string, string>);
  const owner = belongsTo.record as RecordName;
  if (await store.has(owner, { id }, { unpublished: true })) return id;
  throw missing(records[owner].labels.one);
}
