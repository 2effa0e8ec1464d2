import { v7 as createId } from 'uuid';
import { pageAddressOf } from '#cms/records/addresses.ts';
import type { RecordHooks, RecordWrite } from '#cms/records/hooks.ts';
import { isSeen } from '#cms/records/publication.ts';
import { contentTypes, isContentName, type RecordName } from '#cms/records/registry.ts';
import type { UntypedRow } from '#cms/records/untyped-rows.ts';
import { definitionOf } from '#cms/records/write.ts';
import type { Scope } from '#core/database/scope.ts';

/**
 * Updates old addresses after a write. An address that an entry has left redirects to that entry, at its current
 * address: so there are neither chains nor loops. An address at which a public entry exists no longer redirects. The
 * address of an entry in the trash stays reserved for it.
 */
async function recordAddress(
  { db, clock }: Scope,
  { type, before, earlier = before, after }: RecordWrite,
): Promise<void> {
  const [left, taken] = [addressOf(type, earlier), addressOf(type, after)];
  if (!after || !taken) return;
  const definition = definitionOf(type);
  const isMoved = left !== undefined && left !== taken;
  if (isMoved) {
    const target = { to: '', record: type, recordId: String(after.id) };
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

function addressOf(name: RecordName, row: UntypedRow | undefined): string | undefined {
  return row && isContentName(name) ? pageAddressOf(contentTypes[name], row) : undefined;
}

export const redirectHooks: RecordHooks = { afterWrite: recordAddress };
