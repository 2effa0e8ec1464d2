import { v7 as createId } from 'uuid';
import { pageAddressOf } from '#cms/records/addresses.ts';
import type { RecordType } from '#cms/records/definition.ts';
import { isSeen } from '#cms/records/publication.ts';
import { contentTypes, isContentName } from '#cms/records/registry.ts';
import type { LooseRow } from '#cms/records/untyped-rows.ts';
import type { Scope } from '#core/database/scope.ts';

/**
 * What a write means for the addresses of pages. One that an entry has left leads to that entry from then on, whatever
 * address it has by then: so there are no chains, and nothing can go in circles. One under which visitors see an entry
 * leads nowhere else any more.
 *
 * @param row `after` undefined: it is not there any more, and its address waits for it; `earlier`: what it was before it
 *   went, where it comes back
 */
export async function noteAddress(
  { db, clock }: Scope,
  definition: RecordType,
  {
    before,
    earlier = before,
    after,
  }: Record<'before' | 'after', LooseRow | undefined> & { earlier?: LooseRow | undefined },
): Promise<void> {
  const [left, taken] = [addressOf(definition, earlier), addressOf(definition, after)];
  if (!after || !taken) return;
  const isMoved = left !== undefined && left !== taken;
  if (isMoved) {
    const target = { to: '', record: definition.name, recordId: String(after.id) };
    const next = { ...target, id: createId(), addedAt: clock().toISOString(), uses: 0, usedAt: null };
    await db
      .insertInto('redirect')
      .values({ ...next, from: left })
      .onConflict((conflict) => conflict.column('from').doUpdateSet(next))
      .execute();
  }
  const wasSeen = left === taken && isSeen(definition, before);
  if (isSeen(definition, after) && !wasSeen) {
    await db.deleteFrom('redirect').where('from', '=', taken).execute();
  }
}

function addressOf({ name }: RecordType, row: LooseRow | undefined): string | undefined {
  return row && isContentName(name) ? pageAddressOf(contentTypes[name], row) : undefined;
}
