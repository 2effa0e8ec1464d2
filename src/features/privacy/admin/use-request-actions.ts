import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useNotice } from '#core/admin-ui/notices.tsx';
import { useTellUndoable } from '#core/admin-ui/use-revert.ts';
import { ApiError } from '#core/api-client/api-error.ts';
import { callApi, isSignInNeeded } from '#core/api-client/session-client.ts';
import type { RegisterStep, RequestView } from '#core/manifest/personal-data.ts';

export const requestPath = (id: string) => `privacy/requests/${encodeURIComponent(id)}`;

/** What a call about one request answers. */
export interface RequestAnswer {
  request: RequestView;
}

/** @returns the request as it is then; null: it was removed. @throws ApiError */
export async function takeRegisterStep(
  { _id, revision }: Pick<RequestView, '_id' | 'revision'>,
  step: RegisterStep,
): Promise<RequestView | null> {
  const path = `${requestPath(_id)}/steps`;
  const { data } = await callApi<{ request: RequestView | null }>('POST', path, { body: { revision, step } });
  return data.request;
}

const done: Record<RegisterStep['kind'], string> = {
  confirm: 'The request has been confirmed, and its time to answer starts now.',
  unconfirm: 'The request is no longer confirmed.',
  sendLink: 'A letter with a link is on its way.',
  remove: 'The request has been removed.',
  complete: 'The request has been completed. A letter will tell the person.',
  refuse: 'The request has been refused. A letter will tell the person why.',
  erase: 'The data has been erased. A letter will tell the person.',
};

/** A step that could not be taken. */
interface NotDone {
  /** In words, to be said where it was pressed; empty: they are asked to sign in, or something is being done already. */
  why: string;
  /** Whether somebody else has done something about the request since it was read. */
  isOvertaken: boolean;
}

/** Does something about a request, tells what came of it, and brings the list up to date. */
export function useRegisterSteps() {
  const notice = useNotice();
  const tellUndoable = useTellUndoable();
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);

  /** @returns why it was not done; undefined: it was */
  async function take(before: RequestView, step: RegisterStep): Promise<NotDone | undefined> {
    if (isBusy) return { why: '', isOvertaken: false };
    setIsBusy(true);
    try {
      const after = await takeRegisterStep(before, step);
      if (step.kind === 'confirm' && after && before.source === 'staff') {
        tellUndoable({
          text: done.confirm,
          undone: done.unconfirm,
          takeBack: () => takeRegisterStep(after, { kind: 'unconfirm' }),
        });
      } else notice({ kind: 'success', text: done[step.kind] });
      return undefined;
    } catch (error) {
      if (isSignInNeeded(error)) return { why: '', isOvertaken: false };
      console.error(error);
      const isRefused = error instanceof ApiError && error.status < 500;
      return {
        why: isRefused
          ? (error.errors?.['step.said'] ?? error.message)
          : 'That could not be done. Please try again.',
        isOvertaken: isRefused && error.status === 409,
      };
    } finally {
      setIsBusy(false);
      await revalidate();
    }
  }

  return { take, isBusy };
}
