import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Entry, textOf } from '#cms/fields/entry.ts';
import { useAction } from '#core/admin-ui/use-action.ts';
import { requestApi, isSignInNeeded } from '#core/api-client/session-client.ts';
import type { CancellationView, QuoteView, RefundAction } from '../rules/refund.ts';
import type { RegistrationAction, RegistrationStatus } from '../rules/registration-status.ts';
import { actionMessage, sendsEmail } from './registration-texts.ts';

/** A registration as the API returns it to staff. */
export interface Registration {
  _id: string;
  revision: number;
  webinarId: string;
  name: string;
  email: string;
  contact: string;
  status: RegistrationStatus;
  /** ISO, UTC; empty: no offer. */
  offeredUntil: string;
  joinedAt: string;
  registerAt: string;
  paid: 0 | 1;
  paidNote: string;
}

export interface RegistrationView {
  registration: Registration;
  /** Position on the waiting list; null: not waiting. */
  position: number | null;
  /** The refund if it were cancelled now; null: already cancelled. */
  refund: QuoteView | null;
  /** The last cancellation; null: never cancelled. */
  cancellation: CancellationView | null;
}

const pathOf = (id: string) => `registrations/${encodeURIComponent(id)}`;

/** @throws ApiError */
async function applyRegistrationAction(
  { _id, revision }: Pick<Registration, '_id' | 'revision'>,
  action: RegistrationAction,
): Promise<RegistrationView> {
  return (await requestApi<RegistrationView>('POST', `${pathOf(_id)}/actions`, { body: { revision, action } }))
    .data;
}

export const registrationPath = pathOf;
export const seatsPath = (webinarId: string) => `webinars/${encodeURIComponent(webinarId)}/seats`;

/** Applies an action to the refund of a cancellation. @throws ApiError */
export async function applyRefundAction(
  registrationId: string,
  { _id: id, revision }: Pick<CancellationView, '_id' | 'revision'>,
  action: RefundAction,
): Promise<RegistrationView> {
  const body = { id, revision, action };
  return (await requestApi<RegistrationView>('POST', `${pathOf(registrationId)}/refund`, { body })).data;
}

/** Ends all links of a registration and sends a new one. @throws ApiError */
export async function requestNewLinks(registrationId: string): Promise<void> {
  await requestApi('POST', `${pathOf(registrationId)}/links`, { body: {} });
}

/** Applies actions to a registration, each with an Undo. */
export function useRegistrationActions() {
  const { run, isBusy } = useAction();

  /** @returns whether the action was applied */
  async function applyAction(before: RegistrationView, action: RegistrationAction): Promise<boolean> {
    const payBackTo = before.cancellation?.payBackTo;
    const undo: RegistrationAction = { kind: 'undo', ...(payBackTo && { payBackTo }) };
    const isStranger = before.registration.status === 'unconfirmed' && action.kind === 'cancel';
    const email = sendsEmail(action) && !isStranger ? ' The email will go out in five minutes.' : '';
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
    const [first] = waiting;
    if (!first) return;
    const controller = new AbortController();
    const path = `webinars/${textOf(first, 'webinarId')}/positions?ids=${waiting.map(({ _id }) => _id)}`;
    requestApi<{ positions: Record<string, number> }>('GET', path, { signal: controller.signal })
      .then(({ data }) => {
        const inWords = ([id, position]: [string, number]) => [id, `Number ${position} in line`] as const;
        setPositions(new Map(Object.entries(data.positions).map(inWords)));
      })
      .catch((error) => controller.signal.aborted || isSignInNeeded(error) || console.error(error));
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
