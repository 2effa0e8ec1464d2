import type { ReactNode, RefObject } from 'react';
import type { PictureInUse } from '../../../server/pictures/picture-desk.ts';
import type { LibraryPicture, Said } from '../../../store/stored-files/picture-store.ts';
import { useToast } from '../../ui/toasts.tsx';
import { adminButton } from '../ui/button.ts';
import { FocalView } from './focal-view.tsx';
import { PictureWords } from './picture-words.tsx';
import { useSaid } from './use-said.ts';

interface PictureSayingsProps {
  picture: PictureInUse;
  title: string;
  /** Whether it was deleted: then nothing is said of it any more. */
  isGone: RefObject<boolean>;
  onSaved(picture: PictureInUse): void;
  /** Told how somebody else has left it. */
  onMet(current: LibraryPicture): void;
  children: ReactNode;
}

/** What staff say of a picture by words and by its point; each can be taken back, and what is left unsaved is saved. */
export function PictureSayings({ picture, title, isGone, onSaved, onMet, children }: PictureSayingsProps) {
  const toast = useToast();
  const said = useSaid({ picture, title, onSaved });
  const leave = (last: Said) => {
    if (!isGone.current) void said.leave(last);
  };
  const undo = () =>
    void said
      .takeBack()
      .catch((error) => toast.error(error instanceof Error ? error.message : 'It could not be undone.'));
  return (
    <>
      <div className="grid gap-6 overflow-y-auto p-5 lg:grid-cols-[3fr_2fr]">
        <FocalView picture={picture} onBegin={said.begin} onSay={said.say} onLeave={leave} />
        <div className="grid content-start gap-5">
          <PictureWords picture={picture} onSay={said.say} onMet={onMet} onLeave={leave} />
          {children}
        </div>
      </div>
      <div role="status">
        {said.mayUndo && (
          <p className="flex items-center justify-end gap-3 border-line border-t px-5 py-1.5">
            Saved.
            <button type="button" className={adminButton('quiet', 'small')} onClick={undo}>
              Undo
            </button>
          </p>
        )}
      </div>
    </>
  );
}
