import { useEffect, useRef, useState } from 'react';
import type { ContentType } from '../../../content/define-content.ts';
import type { ContentName } from '../../../content/index.ts';
import { callApi } from '../../api/session-client.ts';
import { storeDrafts } from '../form/draft.ts';
import {
  type CallDrafts,
  createDraftKeeper,
  type DraftKeeper,
  type Keeping,
  type KeptDraft,
} from './draft-keeper.ts';
import type { Typed } from './words.ts';

/** Milliseconds after which an answer to a save is not waited for any more; the same save goes again then. */
const patience = 15_000;

interface Options {
  name: ContentName;
  definition: ContentType;
  /** Empty: a new entry. */
  recordId: string;
  kept: KeptDraft;
  typed: Typed;
  onTaken(values: Readonly<Record<string, string | null>>): void;
}

export interface Kept {
  keeper: DraftKeeper;
  keeping: Keeping;
}

/** Keeps what a form holds on the server while it is open. */
export function useKeeper({ name, definition, recordId, kept, typed, onTaken }: Options): Kept {
  const taken = useRef(onTaken);
  const [keeping, setKeeping] = useState<Keeping>({
    ...{ status: 'kept', problem: undefined, disputed: {}, tooLong: [] },
    savedAt: kept.savedAt,
  });
  const [keeper] = useState(() =>
    createDraftKeeper({
      ...{ definition, record: name, recordId, kept, call, later },
      newKey: () => crypto.randomUUID(),
      onChange: setKeeping,
      onTaken: (values) => taken.current(values),
    }),
  );
  useEffect(() => {
    taken.current = onTaken;
  });
  useEffect(() => keeper.type(typed), [keeper, typed]);

  useEffect(() => {
    const nudge = () => keeper.nudge();
    const look = () => {
      if (document.visibilityState === 'visible') nudge();
      else void keeper.flush();
    };
    // A phone may end a page that is not in sight without another word.
    const leave = () => {
      keeper.leave();
      storeDrafts();
    };
    window.addEventListener('online', nudge);
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', look);
    void keeper.refresh().catch((error: unknown) => console.error(error));
    return () => {
      keeper.stop();
      window.removeEventListener('online', nudge);
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', look);
    };
  }, [keeper]);

  return { keeper, keeping };
}

const call: CallDrafts = async (method, path, options) =>
  (await callApi<never>(method, path, { patience, ...options })).data;

function later(milliseconds: number, what: () => void): () => void {
  const timer = setTimeout(what, milliseconds);
  return () => clearTimeout(timer);
}
