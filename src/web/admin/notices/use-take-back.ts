import { useRevalidator } from 'react-router';
import { isSignInNeeded } from '../../api/session-client.ts';
import { useNotice } from './notices.tsx';

interface Doing {
  /** What has been done. */
  text: string;
  /** What is said once it is taken back. */
  undone: string;
  /** Takes it back. @throws an error whose message says why it cannot be */
  takeBack(): Promise<unknown>;
}

/**
 * Tells that something is done which a call of its own takes back, with an Undo beside it. (What is done to records has
 * `useTellDone`.) The screen is read anew afterwards.
 */
export function useTellUndoable(): (doing: Doing) => void {
  const notice = useNotice();
  const { revalidate } = useRevalidator();

  return ({ text, undone, takeBack }) => {
    async function onPress() {
      try {
        await takeBack();
        notice({ kind: 'success', text: undone });
      } catch (error) {
        if (isSignInNeeded(error)) return;
        console.error(error);
        const reason = error instanceof Error ? error.message : '';
        notice({ kind: 'error', text: `It could not be taken back. ${reason}` });
      }
      await revalidate();
    }
    notice({ kind: 'success', text, action: { word: 'Undo', onPress } });
  };
}
