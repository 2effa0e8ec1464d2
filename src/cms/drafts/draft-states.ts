import { v7 as createId } from 'uuid';
import { filesOfRecord, updateFileUses } from '#cms/records/file-uses.ts';
import { type ContentName, contentTypes } from '#cms/records/registry.ts';
import { countRows, type Page, paged, remainingRows } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import { forEachIndependently, yieldToEventLoop } from '#core/promises.ts';
import { createStoredFileStore } from '#core/storage/stored-files.ts';
import type { Draft, DraftState, DraftSummary, StateReason } from './api.ts';
import { losesWords, maxStates, maxStatesLength } from './rules.ts';

/**
 * Notes the files of a draft, or of an earlier state, so that they are not cleaned up; missing files do not prevent the
 * save.
 *
 * @param id of the draft or the state
 * @param record undefined: it no longer uses files
 */
export async function updateDraftFileUses(
  scope: Scope,
  id: string,
  record: ContentName | undefined,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const named = record ? filesOfRecord(contentTypes[record], values).map(({ name }) => name) : [];
  const known = await createStoredFileStore(scope).findKnown(named);
  await updateFileUses(scope, { record: 'draft', recordId: id }, [...known]);
}

type Texts = Readonly<Record<string, string | undefined>>;

/** The draft or entry whose earlier states are requested. */
export interface DraftStatesQuery {
  accountId: string;
  draftId: string;
  record: ContentName;
  /** Empty: the entry does not exist yet. */
  recordId: string;
}

/**
 * Stores the former values of a draft whose words would be lost: they are neither in the new values, nor in the entry
 * (whose history contains them), nor in the last stored state. So deleting a sentence letter by letter leaves one
 * state, and only adding leaves none. Must run in the transaction that removes the words.
 *
 * @param after the new values
 */
export async function storeLostWords(
  scope: Scope,
  draft: Draft,
  after: Texts,
  reason: StateReason,
): Promise<void> {
  let last: Texts | undefined;
  const lostValues: [string, string][] = [];
  for (const [field, value] of Object.entries(draft.values)) {
    if (value === after[field]) continue;
    // Lets other requests run: for the longest texts each comparison takes some hundredths of a second.
    await yieldToEventLoop();
    if (!losesWords(value, after[field], draft.base[field])) continue;
    last ??= (await lastStateOf(scope, draft.id))?.values ?? {};
    if (losesWords(value, after[field], draft.base[field], last[field])) lostValues.push([field, value]);
  }
  if (lostValues.length > 0) await storeState(scope, draft, Object.fromEntries(lostValues), reason);
}

/** Stores a state and deletes the oldest of its draft beyond the limit. */
export async function storeState(
  scope: Scope,
  draft: Pick<Draft, 'id' | 'record' | 'recordId' | 'accountId'>,
  values: Readonly<Record<string, string>>,
  reason: StateReason,
): Promise<void> {
  const { id: draftId, record, recordId, accountId } = draft;
  const id = createId();
  const typed = JSON.stringify(values);
  const at = scope.clock().toISOString();
  await scope.db
    .insertInto('draftState')
    .values({ id, draftId, record, recordId, accountId, at, reason, typed, length: typed.length })
    .execute();
  await updateDraftFileUses(scope, id, record, values);
  const all = await scope.db
    .selectFrom('draftState')
    .select(['id', 'length'])
    .where('draftId', '=', draftId)
    .orderBy('id', 'desc')
    .execute();
  let characters = 0;
  const surplus = all.filter(({ length }, index) => {
    characters += length;
    return index >= maxStates || (index > 0 && characters > maxStatesLength);
  });
  await deleteStates(scope, surplus);
}

async function lastStateOf({ db }: Scope, draftId: string): Promise<DraftState | undefined> {
  const row = await db
    .selectFrom('draftState')
    .select(['id', 'at', 'reason', 'typed'])
    .where('draftId', '=', draftId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row && toState(row);
}

/** The states of an account's draft, and of all its drafts of the same entry. */
const statesOf = ({ db }: Scope, { accountId, draftId, record, recordId }: DraftStatesQuery) =>
  db
    .selectFrom('draftState')
    .where('accountId', '=', accountId)
    .where(({ and, or, eb }) =>
      or([
        eb('draftId', '=', draftId),
        and([eb('record', '=', record), eb('recordId', '=', recordId), eb('recordId', '<>', '')]),
      ]),
    );

/** The newest first; at most the characters that one draft may store, regardless of the requested number. */
export async function listStates(scope: Scope, of: DraftStatesQuery, page: Page): Promise<DraftState[]> {
  const all = statesOf(scope, of).select(['id', 'length']).orderBy('id', 'desc');
  const found = await paged(all, page).execute();
  let characters = 0;
  const some = found.filter(({ length }, index) => {
    characters += length;
    return index === 0 || characters <= maxStatesLength;
  });
  const states: DraftState[] = [];
  for (const { id } of some) {
    const select = scope.db.selectFrom('draftState').select(['id', 'at', 'reason', 'typed']);
    const row = await select.where('id', '=', id).executeTakeFirst();
    if (row) states.push(toState(row));
  }
  return states;
}

export const countStates = (scope: Scope, of: DraftStatesQuery): Promise<number> =>
  countRows(statesOf(scope, of));

/** A draft of a new entry was published: its states now belong to that entry. */
export async function moveStates({ db }: Scope, draftId: string, recordId: string): Promise<void> {
  await db.updateTable('draftState').set({ recordId }).where('draftId', '=', draftId).execute();
}

/** Deletes all states of an erased entry, of all authors. */
export async function deleteStatesOfEntry(scope: Scope, record: string, recordId: string): Promise<void> {
  const found = await scope.db
    .selectFrom('draftState')
    .select('id')
    .where('record', '=', record as ContentName)
    .where('recordId', '=', recordId)
    .execute();
  await deleteStates(scope, found);
}

/** Deletes states from before a time (ISO, UTC). @returns how many */
export function removeStates(scope: Scope, before: string): Promise<number> {
  const old = scope.db.selectFrom('draftState').select('id').where('at', '<', before);
  const rows = remainingRows(
    ({ limit, offset }) => old.orderBy('at').orderBy('id').limit(limit).offset(offset).execute(),
    ({ id }) => id,
  );
  const deleteOne = async (one: { id: string }) => {
    await scope.transaction((tx) => deleteStates(tx, [one]));
    return true;
  };
  return forEachIndependently(rows, deleteOne);
}

async function deleteStates(scope: Scope, states: readonly { id: string }[]): Promise<void> {
  for (const { id } of states) {
    await updateDraftFileUses(scope, id, undefined, {});
    await scope.db.deleteFrom('draftState').where('id', '=', id).execute();
  }
}

function toState({ typed, ...state }: Omit<DraftState, 'values'> & { typed: string }): DraftState {
  return { ...state, values: JSON.parse(typed) };
}

export interface DraftRow extends DraftSummary {
  /** JSON: the values by field. */
  typed: string;
  /** JSON: the entry's values of these fields. */
  base: string;
  /** The key of the last save, which may be repeated. */
  lastSave: string;
}

/** An open form of an entry. */
export interface PresenceRow {
  /** One tab; created for each form that is opened. */
  form: string;
  record: ContentName;
  recordId: string;
  accountId: string;
  accountName: string;
  openedAt: string;
  seenAt: string;
}

export interface DraftStateRow extends Omit<DraftState, 'values'> {
  draftId: string;
  record: ContentName;
  recordId: string;
  accountId: string;
  /** JSON: the values by field. */
  typed: string;
  /** Length of that text, in characters. */
  length: number;
}

/** A published draft: a late save of it must not create a new draft. */
export interface EndedDraftRow {
  id: string;
  at: string;
}

export interface DraftTables {
  endedDraft: EndedDraftRow;
  draft: DraftRow;
  draftState: DraftStateRow;
  presence: PresenceRow;
}
