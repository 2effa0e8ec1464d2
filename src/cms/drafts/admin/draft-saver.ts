import type { ContentType } from '#cms/records/content-type.ts';
import type { ContentName } from '#cms/records/registry.ts';
import { ApiError } from '#core/api-client/api-error.ts';
import type { Draft, DraftHead, DraftSave } from '../rules.ts';
import { goesOnFrom } from '../rules.ts';
import { joinDrafts } from './merge.ts';
import { changesTo, isSame, type Typed, tooLongIn, type Words } from './use-drafts.ts';

/** The state of a draft that the server has acknowledged or may have; all of it must survive a reload. */
export interface KeptDraft {
  id: string;
  /** 0: the server does not have it yet. */
  revision: number;
  values: Words;
  /** ISO, UTC; undefined: not yet saved. */
  savedAt: string | undefined;
  /** The revision of the entry that its fields are compared with. */
  baseRevision: number;
  /** Saves without an answer, the newest last. */
  unanswered: readonly { save: string; values: Words }[];
}

export type KeepingStatus =
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

export interface Keeping {
  status: KeepingStatus;
  /** The error message of the server, if it was reached. */
  problem: string | undefined;
  /** The time of the saved draft; undefined: there is none. */
  savedAt: string | undefined;
  /** Fields that another window has saved with other values; null: as in the entry. */
  disputed: Readonly<Record<string, string | null>>;
  /** Fields that are too long for the server. */
  tooLong: readonly string[];
}

/** Sends calls to the server. `keepalive`: the call may outlive the page. @throws ApiError */
export type CallDrafts = <T>(
  method: string,
  path: string,
  options?: { body?: object; keepalive?: boolean },
) => Promise<T>;

export interface KeeperParts {
  definition: ContentType;
  record: ContentName;
  /** Empty: a new entry. */
  recordId: string;
  kept: KeptDraft;
  call: CallDrafts;
  newKey(): string;
  /** Calls back after some milliseconds. @returns a function that cancels it */
  later(milliseconds: number, what: () => void): () => void;
  onChange(keeping: Keeping): void;
  /** Called when another window has changed fields that this one has not; null: as in the entry. */
  onTaken(values: Readonly<Record<string, string | null>>): void;
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

/** Milliseconds after the last key press; and after the first one, for continuous typing. */
const pause = 2000;
const longestWait = 10_000;
/** Delay before each retry; the last one repeats. */
const retries = [2000, 4000, 8000, 16_000, 30_000, 60_000];
/** Browsers limit the bodies of keepalive requests to 64 KiB. */
const maxKeptAlive = 60_000;

/** A draft that has not been saved. */
export const newDraft = (id: string): KeptDraft => ({
  ...{ id, revision: 0, values: {}, savedAt: undefined, baseRevision: 0, unanswered: [] },
});

/** The state from an answer of the server. */
export const keptFrom = ({ id, revision, values, savedAt, baseRevision }: Draft): KeptDraft => ({
  ...{ id, revision, values, savedAt, baseRevision, unanswered: [] },
});

/**
 * Saves the input of a form on the server: one save at a time, each with the changes since the last acknowledged one. A
 * save names the unanswered one before it, so that it is correct whether that one arrived or not. Independent of React
 * and the browser.
 */
export function createDraftKeeper(parts: KeeperParts) {
  const { definition, record, recordId, call, newKey, later } = parts;
  let kept = parts.kept;
  let typed: Typed = { values: kept.values, base: {}, baseRevision: 0 };
  let disputed: Keeping['disputed'] = {};
  let aside: Words = {};
  let status: KeepingStatus = 'kept';
  let problem: string | undefined;
  let running: Promise<void> | undefined;
  let isDue = false;
  let isHeld = false;
  let tries = 0;
  // A missing draft is created again once: if it is missing again, the entry is missing.
  let isRestart = false;
  let stopPause: (() => void) | undefined;
  let stopWait: (() => void) | undefined;
  let stopRetry: (() => void) | undefined;

  /** The values that the server should have; for a conflicting field, the value that it has. */
  function wanted(): { values: Words; tooLong: readonly string[] } {
    const tooLong = tooLongIn(typed);
    const values: Record<string, string> = { ...typed.values };
    for (const field of [...Object.keys(disputed), ...tooLong]) {
      const held = kept.values[field];
      if (held === undefined) delete values[field];
      else values[field] = held;
    }
    return { values, tooLong };
  }

  /** Whether the server has all input, as far as is known. */
  const hasWords = () =>
    isSame(wanted().values, kept.values) && kept.unanswered.length === 0 && Object.keys(aside).length === 0;
  /** Whether it also has the current base revision. */
  const isKept = () => hasWords() && !isRebased();
  /**
   * Whether the fields are compared with a newer revision of the entry. Another window with an older one does not undo
   * that.
   */
  const isRebased = () => Object.keys(typed.values).length > 0 && typed.baseRevision > kept.baseRevision;
  const isSafe = () => hasWords() && Object.keys(disputed).length === 0 && wanted().tooLong.length === 0;

  function tell(now: KeepingStatus, said?: string): void {
    status = now;
    problem = said;
    parts.onChange({
      ...{ status, problem, disputed, tooLong: wanted().tooLong },
      savedAt: kept.revision > 0 ? kept.savedAt : undefined,
    });
  }

  function stopTimers(): void {
    for (const stop of [stopPause, stopWait, stopRetry]) stop?.();
    stopPause = undefined;
    stopWait = undefined;
    stopRetry = undefined;
  }

  /** The next save; undefined: there are no changes. */
  function nextSave() {
    if (isKept()) return undefined;
    const { values } = wanted();
    const { unanswered } = kept;
    const changes = changesTo(values, kept.values, ...unanswered.map((one) => one.values));
    const last = unanswered.at(-1);
    // The same values are the same save.
    const isRepeated = last && isSame(last.values, values) && Object.keys(aside).length === 0;
    const save = isRepeated ? last.save : newKey();
    const after = isRepeated ? unanswered.at(-2) : last;
    const isAsked = (field: string) => field in values && (isRebased() || field in changes);
    const baseRevision = Math.max(typed.baseRevision, kept.baseRevision);
    const body: DraftSave = {
      ...{ save, revision: kept.revision, record, recordId, baseRevision },
      values: changes,
      base: Object.fromEntries(Object.entries(typed.base).filter(([field]) => isAsked(field))),
      ...(after && { after: after.save }),
      ...(Object.keys(aside).length > 0 && { aside }),
    };
    if (!isRepeated) kept = { ...kept, unanswered: [...unanswered.slice(-4), { save, values }] };
    return { body, values, baseRevision };
  }

  async function run(): Promise<void> {
    stopTimers();
    isDue = false;
    const next = nextSave();
    if (!next) {
      tell('kept');
      return;
    }
    tell('saving');
    const { id } = kept;
    const sentAside = aside;
    try {
      const { draft } = await call<{ draft: DraftHead }>('PUT', `drafts/${id}`, { body: next.body });
      tries = 0;
      isRestart = false;
      if (kept.id !== id) return;
      kept = {
        ...{ id, revision: draft.revision, savedAt: draft.savedAt },
        ...{ values: next.values, baseRevision: next.baseRevision, unanswered: without(next.body.save) },
      };
      if (aside === sentAside) aside = {};
      tell(isKept() ? 'kept' : 'saving');
    } catch (error) {
      if (kept.id === id) failed(error, next.body.save);
    }
  }

  /** The saves that were sent after an acknowledged one. */
  function without(save: string) {
    return kept.unanswered.slice(kept.unanswered.findIndex((one) => one.save === save) + 1);
  }

  function failed(error: unknown, save: string): void {
    const {
      status: code,
      message,
      serverMessage: said,
      current,
    } = error instanceof ApiError ? error : new ApiError(0);
    if (code === 401) {
      tell('signed out');
      return;
    }
    if (code === 409 && current && tries < retries.length) {
      isDue = true;
      tries += 1;
      meet(current as unknown as Draft);
      return;
    }
    if (code === 404 && (kept.revision > 0 || !isRestart)) {
      // The draft was published in another window, or its retention period has ended: this input becomes a draft of its
      // own.
      isDue = true;
      isRestart = true;
      restart();
      return;
    }
    const isAppError = code >= 400 && code < 500;
    // A refused save has stored nothing.
    if (isAppError) {
      kept = { ...kept, unanswered: kept.unanswered.filter((one) => one.save !== save) };
    }
    const trouble = code === 0 ? undefined : (said ?? 'it is in trouble.');
    tell(code === 404 ? 'gone' : isAppError ? 'refused' : 'away', isAppError ? message : trouble);
    const wait = isAppError ? retries.at(-1) : (retries[tries] ?? retries.at(-1));
    tries += 1;
    if (code !== 404) stopRetry = later(wait ?? pause, start);
  }

  function restart(): void {
    kept = newDraft(newKey());
    disputed = {};
  }

  /** Takes over the draft as saved by another window. */
  function meet(current: Draft): void {
    if (current.discardedAt) {
      restart();
      return;
    }
    const known: [Words, ...Words[]] = [kept.values, ...kept.unanswered.map(({ values }) => values)];
    const joined = joinDrafts(definition, known, typed.values, current.values);
    kept = keptFrom(current);
    disputed = joined.disputed;
    take(joined.taken);
    tell(status);
  }

  /** Puts values into the form; null: those of the entry. */
  function take(words: Readonly<Record<string, string | null>>): void {
    if (Object.keys(words).length === 0) return;
    const values = { ...typed.values };
    for (const [field, value] of Object.entries(words)) {
      if (value === null) delete values[field];
      else values[field] = value;
    }
    typed = { ...typed, values };
    parts.onTaken(words);
  }

  /** Sends pending changes, one save after the other. */
  function start(): void {
    isDue = true;
    if (running || isHeld) return;
    running = (async () => {
      while (isDue && !isHeld) await run();
    })().finally(() => {
      running = undefined;
    });
  }

  return {
    /** Takes the current values of the form that differ from its entry. */
    type(now: Typed): void {
      const isOther = !isSame(now.values, typed.values);
      // The entry has changed under the same values. Opening a form is no change.
      const isMoved = typed.baseRevision > 0 && typed.baseRevision < now.baseRevision;
      typed = now;
      if (!isOther && !isMoved) return;
      if (Object.keys(disputed).length > 0) disputed = stillDisputed();
      if (isHeld) return;
      if (isKept() && !running) {
        stopTimers();
        tell('kept');
        return;
      }
      if (status !== 'away') tell('saving');
      stopPause?.();
      stopPause = later(pause, start);
      stopWait ??= later(longestWait, start);
    },

    /**
     * Sends pending changes.
     *
     * @returns whether the server then has all of them
     */
    async flush(): Promise<boolean> {
      do {
        start();
        await running;
      } while (!isHeld && isDue);
      // Changes made while the last save was running.
      if (!isHeld && status === 'saving') {
        start();
        await running;
      }
      return isSafe();
    },

    /** The network is back, or the page is visible again. */
    nudge(): void {
      if (status !== 'away') return;
      tries = 0;
      start();
    },

    /** The page may be closing: sends the changes that fit into a keepalive request. */
    leave(): void {
      const next = isHeld || status === 'signed out' ? undefined : nextSave();
      if (!next || JSON.stringify(next.body).length > maxKeptAlive) return;
      const sent = call('PUT', `drafts/${kept.id}`, { body: next.body, keepalive: true });
      // No one may be left to handle the error. Otherwise the next save finds out about this one.
      sent.catch(() => undefined);
      isDue = true;
    },

    /** Checks whether another window has saved. @param head of the draft on the server */
    async look(head: { id: string; revision: number }): Promise<void> {
      if (running || isHeld || (head.id === kept.id && head.revision <= kept.revision)) return;
      const { draft } = await call<{ draft: Draft }>('GET', `drafts/${head.id}`);
      if (running || isHeld || (draft.id === kept.id && draft.revision <= kept.revision)) return;
      if (draft.discardedAt) return;
      meet(draft);
      if (!isKept()) start();
    },

    /** Reloads a draft whose editing is resumed. */
    async refresh(): Promise<void> {
      if (kept.revision > 0) await this.look({ id: kept.id, revision: kept.revision + 1 });
    },

    /** Resolves a conflict of two windows. @param theirs the fields that keep the other window's values */
    decide(theirs: readonly string[]): void {
      const held = disputed;
      disputed = {};
      const against = theirs.flatMap((field) => {
        const mine = typed.values[field];
        return mine === undefined ? [] : [[field, mine]];
      });
      aside = { ...aside, ...Object.fromEntries(against) };
      take(Object.fromEntries(theirs.map((field) => [field, held[field] ?? null])));
      start();
    },

    /** Waits for the running save, and starts none until `resume`. */
    async hold(): Promise<void> {
      isHeld = true;
      stopTimers();
      await running;
    },

    resume(): void {
      isHeld = false;
      if (!isKept()) start();
    },

    /**
     * Discards the draft; the form then has to show its entry.
     *
     * @returns a function that restores the draft
     * @throws ApiError
     */
    async discard(): Promise<() => Promise<void>> {
      await this.hold();
      try {
        const { id } = kept;
        const isThere = kept.revision > 0 || kept.unanswered.length > 0;
        if (isThere) await call('DELETE', `drafts/${id}`).catch(unlessMissing);
        const before = typed.values;
        restart();
        take(changesTo({}, before));
        tell('kept');
        return async () => {
          take(changesTo(before, typed.values));
          isHeld = true;
          if (isThere) await restore(id, before);
          isHeld = false;
          tell(status);
          start();
        };
      } finally {
        this.resume();
      }
    },

    stop: stopTimers,
    /** Ends saving: the entry has the values, or they were given up. */
    end(): void {
      isHeld = true;
      stopTimers();
    },
    isSafe,
    /** Whether closing the page loses nothing. */
    isSafeToLeave: () =>
      isSafe() ||
      (status === 'saving' && tries === 0 && JSON.stringify(typed).length < maxKeptAlive && !isDisputed()),
    kept: () => kept,
  };

  function isDisputed(): boolean {
    return Object.keys(disputed).length > 0;
  }

  /** Without an answer, the next save finds out: the draft that it meets is known to be its own. */
  async function restore(id: string, values: Words): Promise<void> {
    try {
      kept = keptFrom((await call<{ draft: Draft }>('POST', `drafts/${id}/restore`)).draft);
    } catch (error) {
      const current = error instanceof ApiError && error.status === 409 ? error.current : undefined;
      kept = { ...kept, unanswered: [{ save: newKey(), values }] };
      if (current) meet(current as unknown as Draft);
    }
  }

  /** Continuing the other window's text resolves the conflict. */
  function stillDisputed(): Keeping['disputed'] {
    const left = Object.entries(disputed).filter(([field, theirs]) => {
      const mine = typed.values[field];
      return mine !== theirs && !(theirs !== null && mine !== undefined && goesOnFrom(mine, theirs));
    });
    return Object.fromEntries(left);
  }
}

function unlessMissing(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}
