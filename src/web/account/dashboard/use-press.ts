import { useState } from 'react';
import { isSignInNeeded } from '../../api/session-client.ts';

/** A button that does something at once: one press at a time, and what came of it in words. */
export function usePress(fallback: string) {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState('');

  /** @param work answers what is said once it is done */
  async function press(work: () => Promise<string>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setSaid('');
    setProblem('');
    try {
      setSaid(await work());
    } catch (error) {
      if (isSignInNeeded(error)) return;
      console.error(error);
      setProblem((error instanceof Error && error.message) || fallback);
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, said, problem, press };
}
