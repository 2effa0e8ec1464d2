import { useAction } from '#core/admin-ui/use-action.ts';
import { ApiError } from '#core/api-client/api-error.ts';
import { callApi } from '#core/api-client/session-client.ts';
import type { RegisterAction, RequestView } from '../api.ts';

/** @returns the request after the action; null: removed. @throws ApiError */
export async function applyRegisterAction(
  { _id, revision }: Pick<RequestView, '_id' | 'revision'>,
  action: RegisterAction,
): Promise<RequestView | null> {
  const body = { revision, action };
  const { data } = await callApi('POST privacy/requests/:id/actions', { params: { id: _id }, body });
  return data.request;
}

const actionMessages: Record<RegisterAction['kind'], string> = {
  confirm: 'The request has been confirmed, and its time to answer starts now.',
  unconfirm: 'The request is no longer confirmed.',
  sendLink: 'An email with a link is on its way.',
  remove: 'The request has been removed.',
  complete: 'The request has been completed. The person will be told by email.',
  refuse: 'The request has been refused. The person will be told why by email.',
  erase: 'The data has been erased. The person will be told by email.',
};

interface ActionFailure {
  /** The message to show beside the button; empty: none, because a sign-in is asked for or another action is running. */
  message: string;
  /** Whether the request was changed by another person since it was loaded. */
  isConflict: boolean;
}

/** Applies actions to a request. */
export function useRegisterActions() {
  const { run, isBusy } = useAction();

  /** @returns why it failed; undefined: it succeeded */
  async function applyAction(
    before: RequestView,
    action: RegisterAction,
  ): Promise<ActionFailure | undefined> {
    let failure: ActionFailure = { message: '', isConflict: false };
    const isApplied = await run({
      call: async () => ({ after: await applyRegisterAction(before, action) }),
      successMessage: () => actionMessages[action.kind],
      undo({ after }) {
        if (action.kind !== 'confirm' || !after || before.source !== 'staff') return undefined;
        return {
          undoneMessage: actionMessages.unconfirm,
          undo: () => applyRegisterAction(after, { kind: 'unconfirm' }),
        };
      },
      onFailed(text, error) {
        const { status, errors } = error instanceof ApiError ? error : {};
        failure = { message: errors?.['action.reply'] ?? text, isConflict: status === 409 };
      },
    });
    return isApplied ? undefined : failure;
  }

  return { applyAction, isBusy };
}
