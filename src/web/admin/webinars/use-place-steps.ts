import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { PlaceStep } from '../../../content/webinars/place-steps.ts';
import { ApiError } from '../../api/api-error.ts';
import { isSignInNeeded } from '../../api/session-client.ts';
import { useNotice } from '../notices/notices.tsx';
import { type PlaceView, takePlaceStep } from './place-calls.ts';
import { doneInWords, isTold } from './place-words.ts';

/** Does something with a place, tells what came of it with a way back, and brings the screen up to date. */
export function usePlaceSteps() {
  const notice = useNotice();
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);

  async function attempt(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      if (isSignInNeeded(error)) return false;
      console.error(error);
      const isRefused = error instanceof ApiError && error.status < 500;
      notice({
        kind: 'error',
        text: isRefused ? error.message : 'That could not be done. Please try again.',
      });
      return false;
    } finally {
      await revalidate();
    }
  }

  /** @returns whether it was done */
  async function take(before: PlaceView, step: PlaceStep): Promise<boolean> {
    if (isBusy) return false;
    setIsBusy(true);
    try {
      return await attempt(async () => {
        const after = await takePlaceStep(before.place, step);
        const payBackTo = before.cancellation?.payBackTo;
        const undo: PlaceStep = { kind: 'undo', ...(payBackTo && { payBackTo }) };
        const onPress = () =>
          attempt(async () => {
            const again = await takePlaceStep(after.place, undo);
            notice({ kind: 'success', text: doneInWords(undo, again) });
          });
        const isStranger = before.place.status === 'unconfirmed' && step.kind === 'cancel';
        const email = isTold(step) && !isStranger ? ' The email will go out in five minutes.' : '';
        const text = doneInWords(step, after) + email;
        notice({ kind: 'success', text, action: { word: 'Undo', onPress } });
      });
    } finally {
      setIsBusy(false);
    }
  }

  return { take, isBusy };
}
