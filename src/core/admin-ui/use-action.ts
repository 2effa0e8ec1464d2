import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#core/api-client/api-error.ts';
import { isSignInNeeded } from '#core/api-client/session-client.ts';
import { useNotice } from './notices.tsx';

interface Undo {
  /** The message after undoing. */
  undoneMessage: string;
  /** It can be undone for exactly ten seconds. */
  isBrief?: boolean;
  /** The subject, as in a notice. */
  about?: string;
  /** Shows the message after undoing, where that is not a notice. */
  showMessage?(text: string): void;
  /** Undoes the action. @throws an error whose message says why it cannot be undone */
  undo(): Promise<unknown>;
}

interface Undoable extends Undo {
  /** The message of success. */
  text: string;
}

/** Undoes an action, shows a failure, and reloads the screen. */
export function useRunUndo(): (work: () => Promise<void>) => Promise<void> {
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

/** Shows a message of success with an Undo by a call of its own. (Actions on records use `useUndoNotice`.) */
export function useUndoableNotice(): (undoable: Undoable) => void {
  const notice = useNotice();
  const runUndo = useRunUndo();

  return ({ text, undoneMessage, isBrief = false, about, showMessage, undo }) => {
    const success = showMessage ?? ((words: string) => notice({ kind: 'success', text: words }));
    const onPress = () =>
      runUndo(async () => {
        await undo();
        success(undoneMessage);
      });
    const action = { label: 'Undo', isBrief, onPress };
    notice({ kind: 'success', text, action, ...(about !== undefined && { about }) });
  };
}

interface Action<Result> {
  /** The id of the object, where a screen has several. */
  id?: string;
  /** The call. @throws ApiError */
  call(): Promise<Result>;
  successMessage(result: Result): string;
  /** The undo of the action; undefined: it cannot be undone. */
  undo?(result: Result): Undo | undefined;
  /** Shows the success, where it cannot be undone and is not a notice. */
  showMessage?(text: string): void;
  /** Shows the failure, where that is not a notice. */
  onFailed?(text: string, error: unknown): void;
}

/** Runs one call at a time, shows its outcome with an Undo, and reloads the screen. */
export function useAction() {
  const notice = useNotice();
  const showUndoNotice = useUndoableNotice();
  const { revalidate } = useRevalidator();
  const [busyId, setBusyId] = useState<string>();

  /** @returns the answer; undefined: the call failed, or another one is running */
  async function run<Result>(action: Action<Result>): Promise<Result | undefined> {
    const { id = '', call, successMessage, undo } = action;
    const { showMessage = (text) => notice({ kind: 'success', text }) } = action;
    const { onFailed = (text) => notice({ kind: 'error', text }) } = action;
    if (busyId !== undefined) return undefined;
    setBusyId(id);
    try {
      const result = await call();
      const text = successMessage(result);
      const undoable = undo?.(result);
      if (undoable) showUndoNotice({ ...undoable, text });
      else showMessage(text);
      return result;
    } catch (error) {
      if (isSignInNeeded(error)) return undefined;
      // A conflict with another person is not a fault.
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

/** Only refusals have messages for the user. */
function reasonOf(error: unknown): string {
  const isRefused = error instanceof ApiError && error.status < 500;
  return isRefused ? error.message : 'That could not be done. Please try again.';
}
