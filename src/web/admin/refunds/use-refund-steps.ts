import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { CancellationView, RefundStep } from '../../../content/refunds/refunds.ts';
import { ApiError } from '../../api/api-error.ts';
import { isSignInNeeded } from '../../api/session-client.ts';
import { useNotice } from '../notices/notices.tsx';
import { endLinks, takeRefundStep } from '../webinars/place-calls.ts';

const saidOf: Record<RefundStep['kind'], (name: string) => string> = {
  refundPaid: (name) => `Noted: ${name} has been paid back.`,
  refundOpen: (name) => `Noted: ${name} is still to be paid back.`,
  refundLapsed: (name) => `Noted: ${name} did not ask in time.`,
};

/** Notes refunds as paid and takes that back, and ends links; tells what came of it. */
export function useRefundSteps(onDone: () => void) {
  const notice = useNotice();
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);

  async function attempt(work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      if (isSignInNeeded(error)) return;
      console.error(error);
      const isRefused = error instanceof ApiError && error.status < 500;
      notice({
        kind: 'error',
        text: isRefused ? error.message : 'That could not be done. Please try again.',
      });
    } finally {
      setIsBusy(false);
      onDone();
      await revalidate();
    }
  }

  /** @param name of the parent */
  function take(placeId: string, name: string, seen: CancellationView, step: RefundStep): Promise<void> {
    return attempt(async () => {
      const { cancellation } = await takeRefundStep(placeId, seen, step);
      const isClosed = step.kind !== 'refundOpen';
      // Of one whose parent has a place in another webinar by now, the place tells another cancellation.
      const after = cancellation?._id === seen._id ? cancellation : { ...seen, revision: seen.revision + 1 };
      const undo: RefundStep = { kind: 'refundOpen', payBackTo: seen.payBackTo };
      notice({
        kind: 'success',
        text: saidOf[step.kind](name),
        ...(isClosed && { action: { word: 'Undo', onPress: () => take(placeId, name, after, undo) } }),
      });
    });
  }

  return {
    isBusy,
    take,
    renewLinks: (placeId: string): Promise<void> =>
      attempt(async () => {
        await endLinks(placeId);
        notice({
          kind: 'success',
          text: 'All links have stopped working, and a letter with a new one is on its way.',
        });
      }),
  };
}
