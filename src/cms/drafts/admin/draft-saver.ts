import type { ContentType } from '#cms/records/content-type.ts';
import type { ContentName } from '#cms/records/registry.ts';
import { ApiError, currentIn } from '#core/api-client/api-error.ts';
import type { CurrentOf } from '#core/api-client/calls.ts';
import type { Draft, DraftSave, DraftSummary } from '../api.ts';
import { isContinuationOf } from '../rules.ts';
import { mergeDrafts } from './merge.ts';
import {
  changesTo,
  type FieldTexts,
  type FormChanges,
  findTooLongFields,
  hasSameTexts,
} from './use-drafts.ts';

/** The state of a draft that the server has acknowledged or may have; all of it must survive a reload. */
export interface SyncedDraft {
  id: string;
  /** 0: the server does not have it yet. */
  revision: number;
  values: FieldTexts;
  /** ISO, UTC; undefined: not yet saved. */
  savedAt: string | undefined;
  /** The revision of the entry that its fields are compared with. */
  baseRevision: number;
  /** Saves without an answer, the newest last. */
  unanswered: readonly { save: string; values: FieldTexts }[];
}

export type DraftSaveStatus =
  /** The server has all changes. */
  | 'kept'
  /** Changes wait for a pause, or are being saved. */
  | 'saving'
  /** The server is not reachable, or fails. Saving is retried automatically. */
  | 'away'
  /** The server refuses it: see `problem`. */
  | 'refused'
  /** The entry does not exist any more. */
  | 'gone'
  /** The session has ended. */
  | 'signed out';

export interface DraftSaveState {
  status: DraftSaveStatus;
  /** The error message of the server, if it was reached. */
  problem: string | undefined;
  /** The time of the saved draft; undefined: there is none. */
  savedAt: string | undefined;
  /** Fields that another window has saved with other values; null: as in the entry. */
  conflicts: Readonly<Record<string, string | null>>;
  /** Fields that are too long for the server. */
  tooLong: readonly string[];
}

/** The calls about a draft. All throw ApiError. */
export interface DraftCalls {
  /** @param keepalive whether the call may outlive the page */
  save(id: string, body: DraftSave, keepalive?: boolean): Promise<Pick<DraftSummary, 'revision' | 'savedAt'>>;
  find(id: string): Promise<Draft>;
  discard(id: string): Promise<unknown>;
  restore(id: string): Promise<Draft>;
}

export interface DraftSaverOptions {
  definition: ContentType;
  record: ContentName;
  /** Empty: a new entry. */
  recordId: string;
  syncedDraft: SyncedDraft;
  calls: DraftCalls;
  newKey(): string;
  /** Calls back after some milliseconds. @returns a function that cancels it */
  schedule(milliseconds: number, callback: () => void): () => void;
  onChange(saveState: DraftSaveState): void;
  /** Called when another window has changed fields that this one has not; null: as in the entry. */
  onRemoteChanges(values: Readonly<Record<string, string | null>>): void;
}

export type DraftSaver = ReturnType<typeof createDraftSaver>;

/** Milliseconds after the last key press; and after the first one, for continuous typing. */
const saveDelay = 2000;
const maxSaveDelay = 10_000;
/** Delay before each retry; the last one repeats. */
const retryDelays = [2000, 4000, 8000, 16_000, 30_000, 60_000];
/** Browsers limit the bodies of keepalive requests to 64 KiB. */
const maxKeepaliveLength = 60_000;

/** A draft that has not been saved. */
export const newDraft = (id: string): SyncedDraft => ({
  ...{ id, revision: 0, values: {}, savedAt: undefined, baseRevision: 0, unanswered: [] },
});

/** The state from an answer of the server. */
export const toSyncedDraft = ({ id, revision, values, savedAt, baseRevision }: Draft): SyncedDraft => ({
  ...{ id, revision, values, savedAt, baseRevision, unanswered: [] },
});

/**
 * Saves the input of a form on the server: one save at a time, each with the changes since the last acknowledged one. A
 * save names the unanswered one before it, so that it is correct whether that one arrived or not. Independent of React
 * and the browser.
 */
export function createDraftSaver(parts: DraftSaverOptions) {
  const { definition, record, recordId, calls, newKey, schedule } = parts;
  let synced = parts.syncedDraft;
  let formChanges: FormChanges = { values: synced.values, base: {}, baseRevision: 0 };
  let conflicts: DraftSaveState['conflicts'] = {};
  let rejectedTexts: FieldTexts = {};
  let status: DraftSaveStatus = 'kept';
  let problem: string | undefined;
  let running: Promise<void> | undefined;
  let hasPendingSave = false;
  let isPaused = false;
  let tries = 0;
  // A missing draft is created again once: if it is missing again, the entry is missing.
  let isRestart = false;
  let cancelDelay: (() => void) | undefined;
  let cancelMaxDelay: (() => void) | undefined;
  let cancelRetry: (() => void) | undefined;

  /** The values that the server should have; for a conflicting field, the value that it has. */
  function targetValues(): { values: FieldTexts; tooLong: readonly string[] } {
    const tooLong = findTooLongFields(formChanges);
    const values: Record<string, string> = { ...formChanges.values };
    for (const field of [...Object.keys(conflicts), ...tooLong]) {
      const serverValue = synced.values[field];
      if (serverValue === undefined) delete values[field];
      else values[field] = serverValue;
    }
    return { values, tooLong };
  }

  /** Whether the server has all input, as far as is known. */
  const isInputSaved = () =>
    hasSameTexts(targetValues().values, synced.values) &&
    synced.unanswered.length === 0 &&
    Object.keys(rejectedTexts).length === 0;
  /** Whether it also has the current base revision. */
  const isInSync = () => isInputSaved() && !isRebased();
  /**
   * Whether the fields are compared with a newer revision of the entry. Another window with an older one does not undo
   * that.
   */
  const isRebased = () =>
    Object.keys(formChanges.values).length > 0 && formChanges.baseRevision > synced.baseRevision;
  const isAllSaved = () =>
    isInputSaved() && Object.keys(conflicts).length === 0 && targetValues().tooLong.length === 0;

  function setStatus(newStatus: DraftSaveStatus, message?: string): void {
    status = newStatus;
    problem = message;
    parts.onChange({
      ...{ status, problem, conflicts, tooLong: targetValues().tooLong },
      savedAt: synced.revision > 0 ? synced.savedAt : undefined,
    });
  }

  function stopTimers(): void {
    for (const stop of [cancelDelay, cancelMaxDelay, cancelRetry]) stop?.();
    cancelDelay = undefined;
    cancelMaxDelay = undefined;
    cancelRetry = undefined;
  }

  /** The next save; undefined: there are no changes. */
  function nextSave() {
    if (isInSync()) return undefined;
    const { values } = targetValues();
    const { unanswered } = synced;
    const changes = changesTo(values, synced.values, ...unanswered.map((one) => one.values));
    const last = unanswered.at(-1);
    // The same values are the same save.
    const isRepeated = last && hasSameTexts(last.values, values) && Object.keys(rejectedTexts).length === 0;
    const save = isRepeated ? last.save : newKey();
    const after = isRepeated ? unanswered.at(-2) : last;
    const includesBase = (field: string) => field in values && (isRebased() || field in changes);
    const baseRevision = Math.max(formChanges.baseRevision, synced.baseRevision);
    const body: DraftSave = {
      ...{ saveKey: save, revision: synced.revision, record, recordId, baseRevision },
      values: changes,
      base: Object.fromEntries(Object.entries(formChanges.base).filter(([field]) => includesBase(field))),
      ...(after && { previousSaveKey: after.save }),
      ...(Object.keys(rejectedTexts).length > 0 && { rejected: rejectedTexts }),
    };
    if (!isRepeated) synced = { ...synced, unanswered: [...unanswered.slice(-4), { save, values }] };
    return { body, values, baseRevision };
  }

  async function saveOnce(): Promise<void> {
    stopTimers();
    hasPendingSave = false;
    const next = nextSave();
    if (!next) {
      setStatus('kept');
      return;
    }
    setStatus('saving');
    const { id } = synced;
    const sentRejectedTexts = rejectedTexts;
    try {
      const saved = await calls.save(id, next.body);
      tries = 0;
      isRestart = false;
      if (synced.id !== id) return;
      synced = {
        ...{ id, revision: saved.revision, savedAt: saved.savedAt },
        ...{
          values: next.values,
          baseRevision: next.baseRevision,
          unanswered: savesAfter(next.body.saveKey),
        },
      };
      if (rejectedTexts === sentRejectedTexts) rejectedTexts = {};
      setStatus(isInSync() ? 'kept' : 'saving');
    } catch (error) {
      if (synced.id === id) handleFailure(error, next.body.saveKey);
    }
  }

  /** The saves that were sent after an acknowledged one. */
  function savesAfter(save: string) {
    return synced.unanswered.slice(synced.unanswered.findIndex((one) => one.save === save) + 1);
  }

  function handleFailure(error: unknown, save: string): void {
    const {
      status: code,
      message,
      serverMessage: said,
    } = error instanceof ApiError ? error : new ApiError(0);
    if (code === 401) {
      setStatus('signed out');
      return;
    }
    const current = currentIn<CurrentOf<'PUT drafts/:id'>>(error);
    if (current && tries < retryDelays.length) {
      hasPendingSave = true;
      tries += 1;
      mergeRemoteDraft(current);
      return;
    }
    if (code === 404 && (synced.revision > 0 || !isRestart)) {
      // The draft was published in another window, or its retention period has ended: this input becomes a draft of its
      // own.
      hasPendingSave = true;
      isRestart = true;
      restart();
      return;
    }
    const isAppError = code >= 400 && code < 500;
    // A refused save has stored nothing.
    if (isAppError) {
      synced = { ...synced, unanswered: synced.unanswered.filter((one) => one.save !== save) };
    }
    const serverMessage = code === 0 ? undefined : (said ?? 'it has a problem.');
    setStatus(code === 404 ? 'gone' : isAppError ? 'refused' : 'away', isAppError ? message : serverMessage);
    const wait = isAppError ? retryDelays.at(-1) : (retryDelays[tries] ?? retryDelays.at(-1));
    tries += 1;
    if (code !== 404) cancelRetry = schedule(wait ?? saveDelay, startSaving);
  }

  function restart(): void {
    synced = newDraft(newKey());
    conflicts = {};
  }

  /** Takes over the draft as saved by another window. */
  function mergeRemoteDraft(current: Draft): void {
    if (current.discardedAt) {
      restart();
      return;
    }
    const known: [FieldTexts, ...FieldTexts[]] = [
      synced.values,
      ...synced.unanswered.map(({ values }) => values),
    ];
    const merged = mergeDrafts(definition, known, formChanges.values, current.values);
    synced = toSyncedDraft(current);
    conflicts = merged.conflicts;
    applyToForm(merged.remoteChanges);
    setStatus(status);
  }

  /** Puts values into the form; null: those of the entry. */
  function applyToForm(changes: Readonly<Record<string, string | null>>): void {
    if (Object.keys(changes).length === 0) return;
    const values = { ...formChanges.values };
    for (const [field, value] of Object.entries(changes)) {
      if (value === null) delete values[field];
      else values[field] = value;
    }
    formChanges = { ...formChanges, values };
    parts.onRemoteChanges(changes);
  }

  /** Sends pending changes, one save after the other. */
  function startSaving(): void {
    hasPendingSave = true;
    if (running || isPaused) return;
    running = (async () => {
      while (hasPendingSave && !isPaused) await saveOnce();
    })().finally(() => {
      running = undefined;
    });
  }

  return {
    /** Takes the current values of the form that differ from its entry. */
    update(now: FormChanges): void {
      const hasNewValues = !hasSameTexts(now.values, formChanges.values);
      // The entry has changed under the same values. Opening a form is no change.
      const hasNewBase = formChanges.baseRevision > 0 && formChanges.baseRevision < now.baseRevision;
      formChanges = now;
      if (!hasNewValues && !hasNewBase) return;
      if (Object.keys(conflicts).length > 0) conflicts = remainingConflicts();
      if (isPaused) return;
      if (isInSync() && !running) {
        stopTimers();
        setStatus('kept');
        return;
      }
      if (status !== 'away') setStatus('saving');
      cancelDelay?.();
      cancelDelay = schedule(saveDelay, startSaving);
      cancelMaxDelay ??= schedule(maxSaveDelay, startSaving);
    },

    /** Sends pending changes. @returns whether the server then has all of them */
    async flush(): Promise<boolean> {
      do {
        startSaving();
        await running;
      } while (!isPaused && hasPendingSave);
      // Changes made while the last save was running.
      if (!isPaused && status === 'saving') {
        startSaving();
        await running;
      }
      return isAllSaved();
    },

    /** The network is back, or the page is visible again. */
    retryNow(): void {
      if (status !== 'away') return;
      tries = 0;
      startSaving();
    },

    /** The page may be closing: sends the changes that fit into a keepalive request. */
    flushOnUnload(): void {
      const next = isPaused || status === 'signed out' ? undefined : nextSave();
      if (!next || JSON.stringify(next.body).length > maxKeepaliveLength) return;
      // No one may be left to handle the error. Otherwise the next save finds out about this one.
      calls.save(synced.id, next.body, true).catch(() => undefined);
      hasPendingSave = true;
    },

    /** Checks whether another window has saved. @param head of the draft on the server */
    async loadIfNewer(head: { id: string; revision: number }): Promise<void> {
      if (running || isPaused || (head.id === synced.id && head.revision <= synced.revision)) return;
      const draft = await calls.find(head.id);
      if (running || isPaused || (draft.id === synced.id && draft.revision <= synced.revision)) return;
      if (draft.discardedAt) return;
      mergeRemoteDraft(draft);
      if (!isInSync()) startSaving();
    },

    /** Reloads a draft whose editing is resumed. */
    async refresh(): Promise<void> {
      if (synced.revision > 0) await this.loadIfNewer({ id: synced.id, revision: synced.revision + 1 });
    },

    /** Resolves a conflict of two windows. @param theirs the fields that keep the other window's values */
    resolveConflicts(theirs: readonly string[]): void {
      const conflictsBefore = conflicts;
      conflicts = {};
      const rejected = theirs.flatMap((field) => {
        const mine = formChanges.values[field];
        return mine === undefined ? [] : [[field, mine]];
      });
      rejectedTexts = { ...rejectedTexts, ...Object.fromEntries(rejected) };
      applyToForm(Object.fromEntries(theirs.map((field) => [field, conflictsBefore[field] ?? null])));
      startSaving();
    },

    /** Waits for the running save, and starts none until `resumeSaving`. */
    async pauseSaving(): Promise<void> {
      isPaused = true;
      stopTimers();
      await running;
    },

    resumeSaving(): void {
      isPaused = false;
      if (!isInSync()) startSaving();
    },

    /**
     * Discards the draft; the form then has to show its entry.
     *
     * @returns a function that restores the draft
     * @throws ApiError
     */
    async discard(): Promise<() => Promise<void>> {
      await this.pauseSaving();
      try {
        const { id } = synced;
        const isOnServer = synced.revision > 0 || synced.unanswered.length > 0;
        if (isOnServer) await calls.discard(id).catch(ignoreMissing);
        const before = formChanges.values;
        restart();
        applyToForm(changesTo({}, before));
        setStatus('kept');
        return async () => {
          applyToForm(changesTo(before, formChanges.values));
          isPaused = true;
          if (isOnServer) await restore(id, before);
          isPaused = false;
          setStatus(status);
          startSaving();
        };
      } finally {
        this.resumeSaving();
      }
    },

    stop: stopTimers,
    /** Ends saving: the entry has the values, or they were given up. */
    end(): void {
      isPaused = true;
      stopTimers();
    },
    isAllSaved,
    /** Whether closing the page loses nothing. */
    isSafeToLeave: () =>
      isAllSaved() ||
      (status === 'saving' &&
        tries === 0 &&
        JSON.stringify(formChanges).length < maxKeepaliveLength &&
        !hasConflicts()),
    getSyncedDraft: () => synced,
  };

  function hasConflicts(): boolean {
    return Object.keys(conflicts).length > 0;
  }

  /** Without an answer, the next save finds out: it recognises the restored draft as its own. */
  async function restore(id: string, values: FieldTexts): Promise<void> {
    try {
      synced = toSyncedDraft(await calls.restore(id));
    } catch (error) {
      const current = currentIn<CurrentOf<'POST drafts/:id/restore'>>(error);
      synced = { ...synced, unanswered: [{ save: newKey(), values }] };
      if (current) mergeRemoteDraft(current);
    }
  }

  /** Continuing the other window's text resolves the conflict. */
  function remainingConflicts(): DraftSaveState['conflicts'] {
    const remaining = Object.entries(conflicts).filter(([field, theirs]) => {
      const mine = formChanges.values[field];
      return mine !== theirs && !(theirs !== null && mine !== undefined && isContinuationOf(mine, theirs));
    });
    return Object.fromEntries(remaining);
  }
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}
