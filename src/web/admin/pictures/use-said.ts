import { useEffect, useRef, useState } from 'react';
import type { PictureInUse } from '../../../server/pictures/picture-desk.ts';
import type { Said } from '../../../store/stored-files/picture-store.ts';
import { useNotice } from '../notices/notices.tsx';
import { problemOf } from '../problem-of.ts';
import { saidBefore, sayOfPicture } from './say-of-picture.ts';

interface SaidProps {
  picture: PictureInUse;
  title: string;
  onSaved(picture: PictureInUse): void;
}

/** Keeps what is said of a picture, and takes the last of it back. */
export function useSaid({ picture, title, onSaved }: SaidProps) {
  const notice = useNotice();
  const [undo, setUndo] = useState<Said>();
  const now = useRef(picture);
  now.current = picture;

  /** @throws ApiError */
  async function say(said: Said): Promise<void> {
    const before = now.current;
    const after = await sayOfPicture(before, said);
    setUndo(saidBefore(before, said));
    onSaved(after);
  }

  return {
    say,
    /** Something else is about to be said: what is taken back from then on is that. */
    begin: () => setUndo(undefined),
    /** Whether there is something to take back. */
    mayUndo: undo !== undefined,
    /** @throws ApiError */
    async takeBack(): Promise<void> {
      if (!undo) return;
      onSaved(await sayOfPicture(now.current, undo));
      setUndo(undefined);
    },

    /** Keeps what was not saved yet when its window goes; whoever closes it has nothing to lose, and may think again. */
    async leave(said: Said): Promise<void> {
      const before = now.current;
      try {
        const after = await sayOfPicture(before, said);
        onSaved(after);
        const onPress = async () => {
          try {
            onSaved(await sayOfPicture(after, saidBefore(before, said)));
          } catch (error) {
            notice({ kind: 'error', text: `It could not be undone. ${messageOf(error)}` });
          }
        };
        notice({
          kind: 'success',
          text: `Your changes to “${title}” have been saved.`,
          action: { word: 'Undo', onPress },
        });
      } catch (error) {
        const typed = said.description ? ` You wrote: “${said.description}”.` : '';
        notice({
          kind: 'error',
          text: `Your changes to “${title}” have not been saved. ${messageOf(error)}${typed}`,
        });
      }
    },
  };
}

const messageOf = (error: unknown) => problemOf(error);

/** Does something when its component goes, with what it knew last. @param work undefined: nothing */
export function useLeaving(work: (() => void) | undefined): void {
  const last = useRef(work);
  last.current = work;
  useEffect(() => () => last.current?.(), []);
}
