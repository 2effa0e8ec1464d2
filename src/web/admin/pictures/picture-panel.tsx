import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { PictureInUse } from '../../../server/pictures/picture-desk.ts';
import { callApi } from '../../api/session-client.ts';
import { useToast } from '../../ui/toasts.tsx';
import { LoadProblem } from '../list/load-problem.tsx';
import { useNotice } from '../notices/notices.tsx';
import { problemOf } from '../problem-of.ts';
import { adminButton } from '../ui/button.ts';
import { Modal } from '../ui/modal.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { titleOfPicture } from './picture-grid.tsx';
import { PictureSayings } from './picture-sayings.tsx';
import { PictureUsesList } from './picture-uses.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';

interface PicturePanelProps {
  name: string;
  /** Shows another picture, such as one that was made of this one. */
  onOpen(name: string): void;
  /** What the list shows may have changed. */
  onChanged(): void;
  onClose(): void;
}

/** A picture of the library: what is said of it, where it is used, and what can be done with it. */
export function PicturePanel({ name, onOpen, onChanged, onClose }: PicturePanelProps) {
  const [picture, setPicture] = useState<PictureInUse>();
  const [problem, setProblem] = useState<Error>();
  const [open, setOpen] = useState<'crop' | 'replace'>();
  const isGone = useRef(false);
  const toast = useToast();
  const notice = useNotice();

  const load = useCallback(async () => {
    setProblem(undefined);
    try {
      setPicture((await callApi<{ picture: PictureInUse }>('GET', `pictures/${name}`)).data.picture);
    } catch (error) {
      setProblem(problemOf(error));
    }
  }, [name]);
  useEffect(() => void load(), [load]);

  function changed(next: PictureInUse) {
    setPicture(next);
    onChanged();
  }

  async function keep(): Promise<void> {
    try {
      changed((await callApi<{ picture: PictureInUse }>('POST', `pictures/${name}/keep`)).data.picture);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'It could not be kept.');
    }
  }

  async function remove(gone: PictureInUse): Promise<void> {
    try {
      await callApi('DELETE', `pictures/${name}`);
      isGone.current = true;
      onClose();
      onChanged();
      notice({
        kind: 'success',
        text: `“${titleOf(gone)}” was deleted.`,
        action: { word: 'Undo', onPress: () => keep() },
      });
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'It could not be deleted.');
      void load();
    }
  }

  const isUsed = picture !== undefined && picture.entryCount + picture.draftCount > 0;
  return (
    <Modal title={picture ? titleOf(picture) : 'Picture'} size="widest" onClose={onClose}>
      {problem && (
        <div className="p-5">
          <LoadProblem what="The picture" problem={problem} onRetry={() => void load()} />
        </div>
      )}
      {!picture && !problem && (
        <p role="status" className="p-5 text-ink-soft">
          Loading…
        </p>
      )}
      {picture && (
        <>
          <PictureSayings
            {...{ picture, isGone, title: titleOf(picture) }}
            onSaved={changed}
            onMet={(current) => setPicture({ ...picture, ...current })}
          >
            <Facts picture={picture} />
            <PictureUsesList picture={picture} onKeep={() => void keep()} />
          </PictureSayings>
          <div className="flex flex-wrap justify-end gap-3 border-line border-t px-5 py-3.5">
            <button
              type="button"
              aria-disabled={isUsed}
              aria-describedby={isUsed ? 'picture-is-used' : undefined}
              className={`${adminButton('danger')} sm:mr-auto`}
              onClick={() => !isUsed && void remove(picture)}
            >
              Delete
            </button>
            {isUsed && (
              <span id="picture-is-used" className="sr-only">
                A picture in use cannot be deleted.
              </span>
            )}
            <a href={`/uploads/${picture.name}`} download className={adminButton('quiet')}>
              Download
            </a>
            <button
              type="button"
              aria-disabled={picture.entryCount === 0}
              className={adminButton('quiet')}
              onClick={() => picture.entryCount > 0 && setOpen('replace')}
            >
              Replace everywhere
            </button>
            {!picture.isAnimated && (
              <button type="button" className={adminButton('quiet')} onClick={() => setOpen('crop')}>
                Crop
              </button>
            )}
          </div>
          {open === 'crop' && (
            <CropDialog
              picture={picture}
              onClose={() => setOpen(undefined)}
              onCropped={(cropped) => {
                setOpen(undefined);
                onChanged();
                onOpen(cropped.name);
              }}
            />
          )}
          {open === 'replace' && (
            <ReplaceDialog
              picture={picture}
              onClose={() => setOpen(undefined)}
              onReplaced={() => {
                onClose();
                onChanged();
              }}
              onTakenBack={onChanged}
            />
          )}
        </>
      )}
    </Modal>
  );
}

const titleOf = (picture: PictureInUse) =>
  titleOfPicture({ ...picture, shownIn: picture.entries[0]?.title ?? '' });

function Facts({
  picture: { width, height, isAnimated, addedByName },
}: {
  picture: PictureInUse;
}): ReactNode {
  return (
    <p className="text-ink-soft">
      {width} × {height} pixels{isAnimated && ', animated'}
      {addedByName && `, added by ${addedByName}`}
    </p>
  );
}
