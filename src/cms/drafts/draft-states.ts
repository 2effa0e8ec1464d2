import { v7 as createId } from 'uuid';
import { filesOfRecord, updateFileUses } from '#cms/records/file-uses.ts';
import { type ContentName, contentTypes } from '#cms/records/registry.ts';
import { type Page, paged, remainingRows } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import { forEachIndependently, yieldToEventLoop } from '#core/promises.ts';
import { createStoredFileStore } from '#core/storage/stored-files.ts';
import {
  type Draft,
  type DraftHead,
  type DraftState,
  longestStates,
  losesWords,
  maxStates,
  type StateReason,
} from './rules.ts';

/**
 * Notes what a draft, or an earlier state of one, shows, so that it is not tidied away; what is gone already does not keep
 * its words from being saved.
 *
 * @param id of the draft or the state
 * @param record undefined: it shows nothing any more
 */
export async function noteDraftFiles(
  scope: Scope,
  id: string,
  record: ContentName | undefined,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const named = record ? filesOfRecord(contentTypes[record], values).map(({ name }) => name) : [];
  const known = await createStoredFileStore(scope).known(named);
  await updateFileUses(scope, { record: 'draft', recordId: id }, [...known]);
}

type Texts = Readonly<Record<string, string | undefined>>;

/** Whose earlier states are asked for. */
export interface StatesOf {
  accountId: string;
  draftId: string;
  record: ContentName;
  /** Empty: an entry that there is not yet. */
  recordId: string;
}

/**
 * Keeps what goes from a draft with words that are found nowhere else: neither in what takes its place, nor in the entry
 * (whose history has them), nor in the state that was kept last. So who deletes a sentence letter by letter leaves one
 * state, and who only adds leaves none. Belongs in the transaction of what takes the words away.
 *
 * @param after what takes its place
 */
export async function keepLostWords(
  scope: Scope,
  draft: Draft,
  after: Texts,
  reason: StateReason,
): Promise<void> {
  let last: Texts | undefined;
  const gone: [string, string][] = [];
  for (const [field, value] of Object.entries(draft.values)) {
    if (value === after[field]) continue;
    // Others have their turn: of the longest texts each takes some hundredths of a second.
    await yieldToEventLoop();
    if (!losesWords(value, after[field], draft.base[field])) continue;
    last ??= (await lastStateOf(scope, draft.id))?.values ?? {};
    if (losesWords(value, after[field], draft.base[field], last[field])) gone.push([field, value]);
  }
  if (gone.length > 0) await keepState(scope, draft, Object.fromEntries(gone), reason);
}

/** Keeps a state, and lets the oldest of its draft go where there are too many. */
export async function keepState(
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
  await noteDraftFiles(scope, id, record, values);
  const all = await scope.db
    .selectFrom('draftState')
    .select(['id', 'length'])
    .where('draftId', '=', draftId)
    .orderBy('id', 'desc')
    .execute();
  let characters = 0;
  const surplus = all.filter(({ length }, index) => {
    characters += length;
    return index >= maxStates || (index > 0 && characters > longestStates);
  });
  await dropStates(scope, surplus);
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

/** Those of an account's draft, and of all drafts that it had of the same entry. */
const statesOf = ({ db }: Scope, { accountId, draftId, record, recordId }: StatesOf) =>
  db
    .selectFrom('draftState')
    .where('accountId', '=', accountId)
    .where(({ and, or, eb }) =>
      or([
        eb('draftId', '=', draftId),
        and([eb('record', '=', record), eb('recordId', '=', recordId), eb('recordId', '<>', '')]),
      ]),
    );

/** The newest first; never more characters at once than one draft may keep, however many are asked for. */
export async function listStates(scope: Scope, of: StatesOf, page: Page): Promise<DraftState[]> {
  const all = statesOf(scope, of).select(['id', 'length']).orderBy('id', 'desc');
  const found = await paged(all, page).execute();
  let characters = 0;
  const some = found.filter(({ length }, index) => {
    characters += length;
    return index === 0 || characters <= longestStates;
  });
  const states: DraftState[] = [];
  for (const { id } of some) {
    const select = scope.db.selectFrom('draftState').select(['id', 'at', 'reason', 'typed']);
    const row = await select.where('id', '=', id).executeTakeFirst();
    if (row) states.push(toState(row));
  }
  return states;
}

export async function countStates(scope: Scope, of: StatesOf): Promise<number> {
  const { total } = await statesOf(scope, of)
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** What was begun as a new entry has become one: its states are found from there. */
export async function moveStates({ db }: Scope, draftId: string, recordId: string): Promise<void> {
  await db.updateTable('draftState').set({ recordId }).where('draftId', '=', draftId).execute();
}

/** Ends all states of an entry that is erased for good, whoever wrote them. */
export async function endStatesOf(scope: Scope, record: string, recordId: string): Promise<void> {
  const found = await scope.db
    .selectFrom('draftState')
    .select('id')
    .where('record', '=', record as ContentName)
    .where('recordId', '=', recordId)
    .execute();
  await dropStates(scope, found);
}

/** Ends those from before a moment (ISO, UTC). @returns how many */
export function removeStates(scope: Scope, before: string): Promise<number> {
  const old = scope.db.selectFrom('draftState').select('id').where('at', '<', before);
  const rows = remainingRows(
    ({ limit, offset }) => old.orderBy('at').orderBy('id').limit(limit).offset(offset).execute(),
    ({ id }) => id,
  );
  const end = async (one: { id: string }) => {
    await scope.transaction((inside) => dropStates(inside, [one]));
    return true;
  };
  return forEachIndependently(rows, end);
}

async function dropStates(scope: Scope, states: readonly { id: string }[]): Promise<void> {
  for (const { id } of states) {
    await noteDraftFiles(scope, id, undefined, {});
    await scope.db.deleteFrom('draftState').where('id', '=', id).execute();
  }
}

function toState({ typed, ...state }: Omit<DraftState, 'values'> & { typed: string }): DraftState {
  return { ...state, values: JSON.parse(typed) };
}

export interface DraftRow extends DraftHead {
  /** JSON: the values, by their fields. */
  typed: string;
  /** JSON: what the entry held in these fields. */
  base: string;
  /** The key of the last save, which may come again. */
  lastSave: string;
}

/** That somebody has the form of an entry open. */
export interface PresenceRow {
  /** Of one tab; made for each form that is opened. */
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
  /** JSON: the values, by their fields. */
  typed: string;
  /** Of that text, in characters. */
  length: number;
}

/** A draft that was published: a save of it that comes late begins nothing. */
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
