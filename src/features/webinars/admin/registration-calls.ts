import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Entry, textOf } from '#cms/fields/entry.ts';
import { useAction } from '#core/admin-ui/use-action.ts';
import { callApi, isSignInNeeded } from '#core/api-client/session-client.ts';
import type { RegistrationAction, RegistrationView } from '../api.ts';
import { actionMessage, sendsEmail } from './registration-texts.ts';

/** @throws ApiError */
async function applyRegistrationAction(
  { _id: id, revision }: Pick<RegistrationView['registration'], '_id' | 'revision'>,
  action: RegistrationAction,
): Promise<RegistrationView> {
  return (await callApi('POST registrations/:id/actions', { params: { id }, body: { revision, action } }))
    .data;
}

/** Applies actions to a registration, each with an Undo. */
export function useRegistrationActions() {
  const { run, isBusy } = useAction();

  /** @returns whether the action was applied */
  async function applyAction(before: RegistrationView, action: RegistrationAction): Promise<boolean> {
    const payBackTo = before.cancellation?.payBackTo;
    const undo: RegistrationAction = { kind: 'undo', ...(payBackTo && { payBackTo }) };
    const isStranger = before.registration.status === 'unconfirmed' && action.kind === 'cancel';
    const email = sendsEmail(action) && !isStranger ? ' The email will be sent in five minutes.' : '';
    const after = await run({
      call: () => applyRegistrationAction(before.registration, action),
      successMessage: (view) => actionMessage(action, view) + email,
      undo: (view) => ({
        undoneMessage: actionMessage(undo, view),
        undo: () => applyRegistrationAction(view.registration, undo),
      }),
    });
    return after !== undefined;
  }

  return { applyAction, isBusy };
}

type Notes = ReadonlyMap<string, string>;
const none: Notes = new Map();

/** The waiting-list positions of the registrations on this page, in words, once they are known. */
export function usePositions(entries: readonly Entry[]): Notes {
  const [positions, setPositions] = useState(none);
  useEffect(() => {
    setPositions(none);
    const waiting = entries.filter((one) => textOf(one, 'status') === 'waiting');
    if (waiting.length === 0) return;
    const controller = new AbortController();
    const { signal } = controller;
    const calls = [...Map.groupBy(waiting, (one) => textOf(one, 'webinarId'))].map(([id, ofWebinar]) =>
      callApi('GET webinars/:id/positions', {
        ...{ params: { id }, query: { ids: ofWebinar.map(({ _id }) => _id).join(',') } },
        signal,
      }),
    );
    Promise.all(calls)
      .then((answers) => {
        const inWords = ([id, position]: [string, number]) =>
          [id, `No. ${position} on the waiting list`] as const;
        setPositions(new Map(answers.flatMap(({ data }) => Object.entries(data.positions).map(inWords))));
      })
      .catch((error) => signal.aborted || isSignInNeeded(error) || console.error(error));
    return () => controller.abort();
  }, [entries]);
  return positions;
}

/** Runs `work` each time the screen has loaded its data again, such as after an action. */
export function useOnReload(work: () => void): void {
  const { state } = useRevalidator();
  const before = useRef(state);
  useEffect(() => {
    if (before.current === 'loading' && state === 'idle') work();
    before.current = state;
  }, [state, work]);
}
