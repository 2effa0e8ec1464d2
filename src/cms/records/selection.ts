import * as z from 'zod';
import type { Action } from '#core/access/roles.ts';
import type { Actor } from '#core/actor.ts';
import { seenRevision, sentId, sentIdOrNone } from '#core/api/schemas.ts';
import { AppError, fieldError } from '#core/errors.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { yieldToEventLoop } from '#core/promises.ts';
import { recordActions } from './actions.ts';
import type { FailedRecord, SelectionResult, WrittenRevision } from './api.ts';
import { fieldsOfType, type RecordType } from './definition.ts';
import { type RecordName, records as types } from './registry.ts';

/** The actions on several records at once. */
export const selectionActions = ['publish', 'unpublish', 'trash', 'move'] as const;
export type SelectionAction = (typeof selectionActions)[number];

/** Deletions with an email to people. */
export interface NotifyingRemoval {
  /** Deletes a record of a type with a `removalEmail`. @returns number of recipients @throws AppError missing */
  removeAndNotify(name: RecordName, id: string, by: Actor): Promise<number>;
}

/** Maximum number of records per action. */
export const maxSelected = 100;

const id = sentId();
const position = {
  before: id.optional(),
  after: id.optional(),
  to: z.int('to is a whole number from 1.').min(1, 'to is a whole number from 1.').optional(),
  /** Empty: the top level. */
  parent: sentIdOrNone().optional(),
};
const ids = z
  .array(id, 'Please send a list of ids.')
  .min(1, 'Please send at least one id.')
  .max(maxSelected, `Please send at most ${maxSelected} ids.`);

export const positionSchema = z.object({ ids, ...position });
export const selectionSchema = z.object({
  action: z.enum(selectionActions, `action is one of ${selectionActions.join(', ')}.`),
  ids,
  ...position,
  notify: z.boolean('notify is true or false.').optional(),
});
const change = z.object({ _id: id, revision: seenRevision });
export const changesSchema = z.object({
  // A move can give that many entries another number.
  changes: z
    .array(change, 'Please send a list of changes.')
    .min(1, 'Please send at least one change.')
    .max(300),
});

/** The right that the action needs. @throws AppError invalid, if the type does not support it */
export function actionFor(name: RecordName, action: SelectionAction): Action {
  const definition: RecordType = types[name];
  if (action === 'trash') return recordActions(definition).remove;
  const fieldType = action === 'move' ? 'order' : 'status';
  if (fieldsOfType(definition, fieldType).length > 0) return 'content.write';
  throw fieldError('invalid', 'action', `${definition.labels.many} have no ${fieldType}.`);
}

/**
 * Runs an action on several records, each by its usual write. A missing record, or one on which the action fails, does
 * not stop the others; a move is one write for all.
 *
 * @throws AppError as a move does
 */
export async function applyToSelection(
  {
    stores: { records },
    notifyingRemoval,
  }: { stores: Pick<Stores, 'records'>; notifyingRemoval: NotifyingRemoval },
  name: RecordName,
  { action, ids: requestedIds, notify, ...target }: z.infer<typeof selectionSchema>,
  by: Actor,
): Promise<SelectionResult> {
  const shouldNotify = notify === true;
  const { removalEmail }: RecordType = types[name];
  if (shouldNotify && (action !== 'trash' || !removalEmail?.isSentInBulk))
    throw fieldError('invalid', 'notify', 'No emails are sent about this here.');
  let notified = 0;
  if (action === 'move')
    return { changes: await records.reposition(name, requestedIds, target, by), failed: [] };
  const all = await forEachRecord([...new Set(requestedIds)], async (_id) => {
    const before = await records.find(name, { id: _id }, { unpublished: true });
    if (!before) throw deletedError();
    if (action === 'trash') {
      if (shouldNotify) notified += await notifyingRemoval.removeAndNotify(name, _id, by);
      else await records.remove(name, _id, by);
      return { _id, revision: before.revision + 1 };
    }
    const { revision } = await records.setStatus(name, _id, action, by);
    return revision === before.revision ? undefined : { _id, revision };
  });
  return { ...all, ...(shouldNotify && { notified }) };
}

/**
 * Undoes changes, the last first, of records that have not changed since.
 *
 * @returns the number of undone changes, and the others
 */
export async function undoChanges(
  { records }: Pick<Stores, 'records'>,
  name: RecordName,
  changes: readonly WrittenRevision[],
  by: Actor,
): Promise<{ undone: number; failed: FailedRecord[] }> {
  const { changes: undone, failed } = await forEachRecord(
    changes.toReversed(),
    async ({ _id, revision }) => {
      await records.undo(name, _id, revision, by);
      return { _id, revision };
    },
    ({ _id }) => _id,
  );
  return { undone: undone.length, failed };
}

const deletedError = () => new AppError('missing', 'It has been deleted in the meantime.');

async function forEachRecord<Item>(
  all: readonly Item[],
  work: (item: Item) => Promise<WrittenRevision | undefined>,
  idOf: (item: Item) => string = String,
): Promise<SelectionResult> {
  const changes: WrittenRevision[] = [];
  const failed: FailedRecord[] = [];
  for (const item of all) {
    // SQLite answers without yielding: without this, a hundred writes would block other requests.
    await yieldToEventLoop();
    try {
      const writtenRevision = await work(item);
      if (writtenRevision) changes.push(writtenRevision);
    } catch (error) {
      // Failures such as a missing database or a full disk do not concern this record.
      const concernsRecord =
        error instanceof AppError && error.reason !== 'unavailable' && error.reason !== 'full';
      if (!concernsRecord) throw error;
      failed.push({ _id: idOf(item), message: error.message });
    }
  }
  return { changes, failed };
}
