import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#core/api-client/api-error.ts';
import { isSignInNeeded } from '#core/api-client/session-client.ts';
import { useNotice } from './notices.tsx';

interface Undo {
  /** The message once it is undone. */
  undone: string;
  /** It can be undone for ten seconds, and not a moment longer. */
  isBrief?: boolean;
  /** As notices have it. */
  about?: string;
  /** Shows that it is undone, where that is not a notice. */
  tell?(text: string): void;
  /** Undoes it. @throws an error whose message says why it cannot be undone */
  takeBack(): Promise<unknown>;
}

interface Undoable extends Undo {
  /** The message that it is done. */
  text: string;
}

/** Undoes something: a failure is told, and the screen is read again afterwards. */
export function useTakingBack(): (work: () => Promise<void>) => Promise<void> {
  const notice = useNotice();
  const { revalidate } = useRevalidator();

  return async (work) => {
    try {
      await work();
    } catch (error) {
      if (isSignInNeeded(error)) return;
      console.error(error);
      const reason = error instanceof Error ? error.message : '';
      notice({ kind: 'error', text: `It could not be undone. ${reason}` });
    }
    await revalidate();
  };
}

/**
 * Tells that something is done which a call of its own undoes, with an Undo beside it. (What is done to records has
 * `useTellDone`.)
 */
export function useTellUndoable(): (doing: Undoable) => void {
  const notice = useNotice();
  const takingBack = useTakingBack();

  return ({ text, undone, isBrief = false, about, tell, takeBack }) => {
    const success = tell ?? ((words: string) => notice({ kind: 'success', text: words }));
    const onPress = () =>
      takingBack(async () => {
        await takeBack();
        success(undone);
      });
    const action = { word: 'Undo', isBrief, onPress };
    notice({ kind: 'success', text, action, ...(about !== undefined && { about }) });
  };
}

interface Action<Result> {
  /** The id of its object, where a screen has several. */
  id?: string;
  /** The call. @throws ApiError */
  call(): Promise<Result>;
  /** The message that it is done. */
  said(result: Result): string;
  /** How it is undone; undefined: it cannot be. */
  undo?(result: Result): Undo | undefined;
  /** Shows that it is done, where it cannot be undone and that is not a notice. */
  tell?(text: string): void;
  /** Shows why it is not done, where that is not a notice. */
  onFailed?(text: string, error: unknown): void;
}

/** Does one thing at a time by a call, tells what came of it with an Undo, and reads the screen again. */
export function useAction() {
  const notice = useNotice();
  const tellUndoable = useTellUndoable();
  const { revalidate } = useRevalidator();
  const [busyId, setBusyId] = useState<string>();

  /** @returns the answer; undefined: it was not done, or something else is being done */
  async function run<Result>(action: Action<Result>): Promise<Result | undefined> {
    const { id = '', call, said, undo } = action;
    const { tell = (text) => notice({ kind: 'success', text }) } = action;
    const { onFailed = (text) => notice({ kind: 'error', text }) } = action;
    if (busyId !== undefined) return undefined;
    setBusyId(id);
    try {
      const result = await call();
      const text = said(result);
      const back = undo?.(result);
      if (back) tellUndoable({ ...back, text });
      else tell(text);
      return result;
    } catch (error) {
      if (isSignInNeeded(error)) return undefined;
      // A conflict with another person is no fault.
      if (!(error instanceof ApiError && error.status === 409)) console.error(error);
      onFailed(reasonOf(error), error);
      return undefined;
    } finally {
      setBusyId(undefined);
      void revalidate();
    }
  }

  return { run, busyId, isBusy: busyId !== undefined };
}

/** Only refusals are in words for the person who pressed. */
function reasonOf(error: unknown): string {
  const isRefused = error instanceof ApiError && error.status < 500;
  return isRefused ? error.message : 'That could not be done. Please try again.';
}
