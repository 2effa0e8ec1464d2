import { useRevalidator } from 'react-router';
import { isSignInNeeded } from '#core/api-client/session-client.ts';
import { useNotice } from './notices.tsx';

interface Doing {
  /** What has been done. */
  text: string;
  /** What is said once it is taken back. */
  undone: string;
  /** It can be taken back for ten seconds, and not a moment longer. */
  isBrief?: boolean;
  /** Takes it back. @throws an error whose message says why it cannot be */
  takeBack(): Promise<unknown>;
}

/** Takes something back: what cannot be is told, and the screen is read anew afterwards. */
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
 * Tells that something is done which a call of its own takes back, with an Undo beside it. (What is done to records has
 * `useTellDone`.)
 */
export function useTellUndoable(): (doing: Doing) => void {
  const notice = useNotice();
  const takingBack = useTakingBack();

  return ({ text, undone, isBrief = false, takeBack }) => {
    const onPress = () =>
      takingBack(async () => {
        await takeBack();
        notice({ kind: 'success', text: undone });
      });
    notice({ kind: 'success', text, action: { word: 'Undo', isBrief, onPress } });
  };
}
