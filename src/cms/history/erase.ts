import { sql } from 'kysely';
import { v7 as createId } from 'uuid';
import { endDraftsOf } from '#cms/drafts/draft-store.ts';
import {
  appendChange,
  type ChangeHead,
  changesCausedBy,
  findChange,
  forgetting,
} from '#cms/records/change-log.ts';
import { isHeld, takeTrashed } from '#cms/records/change-store.ts';
import { forgetUses } from '#cms/records/file-uses.ts';
import type { RecordName } from '#cms/records/registry.ts';
import { patternWithin } from '#cms/records/untyped-rows.ts';
import { definitionOf } from '#cms/records/write.ts';
import { type Actor, system } from '#core/actor.ts';
import { inBatches, remainingRows } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import { Refusal } from '#core/errors.ts';
import { eachAlone, yieldToEventLoop } from '#core/promises.ts';
import { endConsentsOf } from '#features/consent/server/consent-store.ts';
import { frontDeskLetters } from '#features/enquiries/rules/conversation.ts';
import { forgetEnquiry } from '#features/enquiries/server/hooks.ts';
import { forgetPlace, forgetPlans } from '#features/webinars/server/hooks.ts';
import { owesFor } from '#features/webinars/server/registration-terms.ts';
import { noteErasure } from './erasures.ts';

/**
 * Erases a deleted record for good, with all that the log holds of it: older versions, their files, and what it was
 * called where that is the name of a person; and letters about it that have not been sent. That something was erased
 * stays in the log, and is noted for backups from before it. What went with the record goes too.
 *
 * @param changeId the change that deleted it
 * @param by who does it
 * @returns whether there was something to erase: what has been brought back meanwhile is left alone
 */
export async function eraseRecord(
  scope: Scope,
  changeId: string,
  by: Actor = system('retention'),
  causedBy?: string,
): Promise<boolean> {
  return scope.transaction(async (inside) => {
    const taken = await takeTrashed(inside, changeId);
    if (!taken) return false;
    const id = createId();
    for (const followed of await changesCausedBy(inside.db, changeId)) {
      await yieldToEventLoop();
      // Whoever is still owed money for a place has to be known until then.
      if (followed.kind !== 'trashed' || (await isOwedFor(inside, followed))) continue;
      await eraseRecord(inside, followed.id, by, id);
    }
    const { record, recordId, revision, title } = taken;
    const changes = inside.db.selectFrom('change').select('id').where('record', '=', record);
    const older = await changes.where('recordId', '=', recordId).execute();
    await inBatches(older, ({ id: changeId }) => forgetUses(inside, { changeId }));
    const isPersonal = definitionOf(record).isPersonal === true;
    await inside.db
      .updateTable('change')
      .set({ before: null, ...(isPersonal && { title: '' }) })
      .where('record', '=', record)
      .where('recordId', '=', recordId)
      .execute();
    // One about it that still waits holds what was said in it, and an address.
    await inside.db
      .deleteFrom('letter')
      .where('aboutRecord', '=', record)
      .where('aboutId', '=', recordId)
      .execute();
    if (isPersonal) await forgetPerson(inside, record, recordId);
    if (record === 'enquiry') {
      await dropLettersNaming(inside, title);
      await forgetEnquiry(inside, recordId);
    }
    if (record === 'registration') await forgetPlace(inside, recordId);
    if (record === 'webinar') await forgetPlans(inside, recordId);
    await endDraftsOf(inside, record, recordId);
    await inside.db
      .deleteFrom('redirect')
      .where('record', '=', record)
      .where('recordId', '=', recordId)
      .execute();
    const last = { id, causedBy, record, recordId, title: isPersonal ? '' : title, before: undefined };
    await appendChange(inside, { ...last, kind: 'erased', by, revision: revision + 1 });
    await noteErasure(inside, record, recordId);
    return true;
  });
}

/**
 * Erases a deleted record for good, as `eraseRecord`, for whoever empties the trash.
 *
 * @throws Refusal conflict, where money is still to be paid back for it
 */
export async function emptyTrashOf(scope: Scope, changeId: string, by?: Actor): Promise<boolean> {
  return scope.transaction(async (inside) => {
    const change = await findChange(inside.db, changeId);
    if (change && (await isOwedFor(inside, change))) throw new Refusal('conflict', stillOwed);
    return eraseRecord(inside, changeId, by);
  });
}

const stillOwed =
  'Money is still to be paid back for this place. Please first note under Refunds what has become of it.';

const isOwedFor = async (inside: Scope, { record, recordId }: ChangeHead): Promise<boolean> =>
  record === 'registration' && owesFor(inside, recordId);

/** What of somebody's record is kept elsewhere: to what they agreed with it, and its name in notes of what staff did. */
async function forgetPerson(inside: Scope, record: RecordName, recordId: string): Promise<void> {
  await endConsentsOf(inside, record, recordId);
  await inside.db
    .updateTable('activity')
    .set({ aboutName: '', details: '' })
    .where('aboutKind', '=', record)
    .where('aboutId', '=', recordId)
    .execute();
  await inside.db
    .updateTable('letterLog')
    .set({ said: '' })
    .where('aboutRecord', '=', record)
    .where('aboutId', '=', recordId)
    .execute();
}

/** One of the front desk's tells of several parents: whoever of the others waits is told of again in the morning. */
async function dropLettersNaming({ db }: Scope, name: string): Promise<void> {
  if (!name) return;
  const kept = JSON.stringify(name).slice(1, -1);
  await db
    .deleteFrom('letter')
    .where('aboutRecord', '=', frontDeskLetters)
    .where('mail', 'like', sql<string>`${patternWithin(kept)} escape '\\'`)
    .execute();
}

/** Changes from before a moment (ISO, UTC), but for what is still in the trash: that stays until it is erased. */
const droppableBefore = ({ db }: Pick<Scope, 'db'>, moment: string) =>
  db
    .selectFrom('change')
    .where('at', '<', moment)
    .where((where) => where.not(where.and([where('kind', '=', 'trashed'), isHeld(where)])));

/** How many changes are older than a moment (ISO, UTC), but for what is still in the trash. */
export async function countHistoryBefore(scope: Pick<Scope, 'db'>, moment: string): Promise<number> {
  const counted = droppableBefore(scope, moment).select(({ fn }) => fn.countAll().as('total'));
  return Number((await counted.executeTakeFirstOrThrow()).total);
}

/**
 * Drops changes that are older than a moment (ISO, UTC), with the files that only they could bring back;
 * what is still in the trash stays until it is erased.
 *
 * @returns how many
 * @throws the first failure, after all others
 */
export async function dropHistoryBefore(scope: Scope, moment: string, signal?: AbortSignal): Promise<number> {
  const stuck = new Set<string>();
  const rows = remainingRows(
    ({ limit, offset }) =>
      droppableBefore(scope, moment)
        .select(['id', 'record', 'recordId'])
        // The oldest first: what followed on a deletion outlives it, or it would seem to be in the trash again.
        .orderBy('at')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute(),
    ({ id }) => id,
  );
  const drop = async ({ id, record, recordId }: { id: string; record: string; recordId: string }) => {
    const key = `${record} ${recordId}`;
    // For the same reason, what follows on one that cannot be dropped stays too.
    if (stuck.has(key)) return false;
    stuck.add(key);
    await scope.transaction((inside) =>
      forgetting(inside, 'change', moment, async () => {
        await forgetUses(inside, { changeId: id });
        await inside.db.deleteFrom('change').where('id', '=', id).execute();
      }),
    );
    stuck.delete(key);
    return true;
  };
  return eachAlone(rows, drop, signal);
}
