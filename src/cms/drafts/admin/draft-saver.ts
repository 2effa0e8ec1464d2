import type { ContentType } from '#cms/records/content-type.ts';
import type { ContentName } from '#cms/records/registry.ts';
import { ApiError } from '#core/api-client/api-error.ts';
import type { Draft, DraftHead, DraftSave } from '../rules.ts';
import { goesOnFrom } from '../rules.ts';
import { joinDrafts } from './merge.ts';
import { changesTo, isSame, type Typed, tooLongIn, type Words } from './use-drafts.ts';

/** What of a draft the server has acknowledged, and what it may have; all that has to outlast a reload. */
export interface KeptDraft {
  id: string;
  /** 0: the server knows nothing of it yet. */
  revision: number;
  values: Words;
  /** ISO, UTC; undefined: not yet. */
  savedAt: string | undefined;
  /** The revision of the entry that its fields are compared with. */
  baseRevision: number;
  /** What was sent without an answer, the newest last. */
  unanswered: readonly { save: string; values: Words }[];
}

export type KeepingStatus =
  /** Nothing is typed that the server does not have. */
  | 'kept'
  /** It waits for a pause, or is on its way. */
  | 'saving'
  /** The server is not reached, or is in trouble. It goes on by itself. */
  | 'away'
  /** The server does not take it: see `problem`. */
  | 'refused'
  /** The entry is not there any more. */
  | 'gone'
  /** The sign-in has ended. */
  | 'signed out';

export interface Keeping {
  status: KeepingStatus;
  /** What the server has said, or is known of it; undefined: it was not reached. */
  problem: string | undefined;
  /** Of the draft that is there; undefined: there is none. */
  savedAt: string | undefined;
  /** Fields that another window has written differently; what it holds there, null: as the entry holds it. */
  disputed: Readonly<Record<string, string | null>>;
  /** Fields that are too long for the server. */
  tooLong: readonly string[];
}

/** What carries calls to the server. `keepalive`: it may outlast the page. @throws ApiError */
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
  /** Calls back after some milliseconds. @returns what stops it */
  later(milliseconds: number, what: () => void): () => void;
  onChange(keeping: Keeping): void;
  /** Another window has changed fields that this one has not; null: as the entry holds them. */
  onTaken(values: Readonly<Record<string, string | null>>): void;
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

/** Milliseconds after the last key; and after the first one, for somebody who never pauses. */
const pause = 2000;
const longestWait = 10_000;
/** Before each further try; the last one for ever. */
const retries = [2000, 4000, 8000, 16_000, 30_000, 60_000];
/** Browsers let at most 64 KiB outlast a page. */
const maxKeptAlive = 60_000;

/** A draft that nobody has saved yet. */
export const newDraft = (id: string): KeptDraft => ({
  ...{ id, revision: 0, values: {}, savedAt: undefined, baseRevision: 0, unanswered: [] },
});

/** As the server answers it. */
export const keptFrom = ({ id, revision, values, savedAt, baseRevision }: Draft): KeptDraft => ({
  ...{ id, revision, values, savedAt, baseRevision, unanswered: [] },
});

/**
 * Keeps what is typed into a form on the server: one save at a time, each with what has changed since the last one that
 * was acknowledged. A save names the one before it that was not answered, so that it is right whether that one arrived or
 * not. Knows neither React nor the browser.
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
  // A draft that is missing was begun anew, once: then it is the entry that is missing.
  let isRestart = false;
  let stopPause: (() => void) | undefined;
  let stopWait: (() => void) | undefined;
  let stopRetry: (() => void) | undefined;

  /** What the server is to hold: of a field in doubt, what it holds already. */
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

  /** Whether the server has all that is typed, as far as is known. */
  const hasWords = () =>
    isSame(wanted().values, kept.values) && kept.unanswered.length === 0 && Object.keys(aside).length === 0;
  /** And knows to what it belongs. */
  const isKept = () => hasWords() && !isRebased();
  /** Its fields are compared with a newer state of the entry. Another window may know an older one, and does not undo it. */
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

  /** What has to be told to the server; undefined: nothing. */
  function nextSave() {
    if (isKept()) return undefined;
    const { values } = wanted();
    const { unanswered } = kept;
    const changes = changesTo(values, kept.values, ...unanswered.map((one) => one.values));
    const last = unanswered.at(-1);
    // The same words again are the same save.
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

  /** What was sent after a save that has been answered now. */
  function without(save: string) {
    return kept.unanswered.slice(kept.unanswered.findIndex((one) => one.save === save) + 1);
  }

  function failed(error: unknown, save: string): void {
    const { status: code, message, said, current } = error instanceof ApiError ? error : new ApiError(0);
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
      // Published in another window, or gone after its days: what is typed here is a draft of its own.
      isDue = true;
      isRestart = true;
      restart();
      return;
    }
    const isAppError = code >= 400 && code < 500;
    // A refusal has stored nothing.
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

  /** Takes in the draft as another window has left it. */
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

  /** Puts words into the form, null: those of the entry. */
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

  /** Sends what there is, one save after the other. */
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
    /** What the form holds now that differs from its entry. */
    type(now: Typed): void {
      const isOther = !isSame(now.values, typed.values);
      // Under the same words the entry has become another one. Who has just opened the form has not done anything yet.
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
     * Sends what has not been sent.
     *
     * @returns whether the server has all of it then
     */
    async flush(): Promise<boolean> {
      do {
        start();
        await running;
      } while (!isHeld && isDue);
      // What was typed while the last save was on its way.
      if (!isHeld && status === 'saving') {
        start();
        await running;
      }
      return isSafe();
    },

    /** The network, or somebody's eye, is back. */
    nudge(): void {
      if (status !== 'away') return;
      tries = 0;
      start();
    },

    /** The page goes, perhaps: sends what fits into a call that may outlast it. */
    leave(): void {
      const next = isHeld || status === 'signed out' ? undefined : nextSave();
      if (!next || JSON.stringify(next.body).length > maxKeptAlive) return;
      const sent = call('PUT', `drafts/${kept.id}`, { body: next.body, keepalive: true });
      // Nobody may be there to hear of it. Otherwise the next save asks what has become of it.
      sent.catch(() => undefined);
      isDue = true;
    },

    /** Looks whether another window has saved meanwhile. @param head of the draft as the server has it */
    async look(head: { id: string; revision: number }): Promise<void> {
      if (running || isHeld || (head.id === kept.id && head.revision <= kept.revision)) return;
      const { draft } = await call<{ draft: Draft }>('GET', `drafts/${head.id}`);
      if (running || isHeld || (draft.id === kept.id && draft.revision <= kept.revision)) return;
      if (draft.discardedAt) return;
      meet(draft);
      if (!isKept()) start();
    },

    /** Looks what has become of a draft that was taken up again. */
    async refresh(): Promise<void> {
      if (kept.revision > 0) await this.look({ id: kept.id, revision: kept.revision + 1 });
    },

    /** Decides between two windows. @param theirs the fields in which the other one's words stay */
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

    /** Ends what is on its way, and begins nothing more until `resume`. */
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
     * Puts the draft away; the form is to show its entry from then on.
     *
     * @returns what brings it back
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
    /** Its words are the entry's now, or nobody wants them. */
    end(): void {
      isHeld = true;
      stopTimers();
    },
    isSafe,
    /** Whether a page that goes now takes nothing along. */
    isSafeToLeave: () =>
      isSafe() ||
      (status === 'saving' && tries === 0 && JSON.stringify(typed).length < maxKeptAlive && !isDisputed()),
    kept: () => kept,
  };

  function isDisputed(): boolean {
    return Object.keys(disputed).length > 0;
  }

  /** Where no answer comes, the next save finds out: what it meets is known to be this form's own. */
  async function restore(id: string, values: Words): Promise<void> {
    try {
      kept = keptFrom((await call<{ draft: Draft }>('POST', `drafts/${id}/restore`)).draft);
    } catch (error) {
      const current = error instanceof ApiError && error.status === 409 ? error.current : undefined;
      kept = { ...kept, unanswered: [{ save: newKey(), values }] };
      if (current) meet(current as unknown as Draft);
    }
  }

  /** Who types on from what the other window holds has decided. */
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
