import { useEffect, useRef, useState } from 'react';
import { useNotice } from '#core/admin-ui/notices.tsx';
import { toError } from '#core/admin-ui/use-call.ts';
import { currentIn } from '#core/api-client/api-error.ts';
import type { CurrentOf } from '#core/api-client/calls.ts';
import { callApi } from '#core/api-client/session-client.ts';
import type { LibraryPicture, PictureChanges, PictureInUse } from '../api.ts';

/**
 * Saves details of a picture. A concurrent change of other fields stays and is no conflict; neither is the own focal
 * point, which may be saved at the same time.
 *
 * @param picture as it was when the change was made
 * @throws ApiError, 409 if another user has changed the same fields
 */
export async function updatePicture(picture: PictureInUse, changes: PictureChanges): Promise<PictureInUse> {
  const send = async (revision: number) => {
    const body = { ...changes, revision };
    return (await callApi('PUT pictures/:name', { params: { name: picture.name }, body })).data.picture;
  };
  try {
    return await send(picture.revision);
  } catch (error) {
    const current = currentPictureOf(error);
    const isOf = (field: keyof PictureChanges) =>
      JSON.stringify(current?.[field]) === JSON.stringify(picture[field]);
    if (!current || !(Object.keys(changes) as (keyof PictureChanges)[]).every(isOf)) throw error;
    return send(current.revision);
  }
}

/** The current picture in a conflict answer. */
export const currentPictureOf = (error: unknown) => currentIn<CurrentOf<'PUT pictures/:name'>>(error);

/** The former values of the changed fields, for an undo. */
export function previousValues(picture: LibraryPicture, changes: PictureChanges): PictureChanges {
  const { label, description, focal = null } = picture;
  const before: PictureChanges = { label, description, focal };
  return Object.fromEntries(Object.entries(before).filter(([field]) => field in changes));
}

interface PictureChangesOptions {
  picture: PictureInUse;
  title: string;
  onSaved(picture: PictureInUse): void;
}

/** Saves the details of a picture and undoes the last change. */
export function usePictureChanges({ picture, title, onSaved }: PictureChangesOptions) {
  const notice = useNotice();
  const [undoValues, setUndoValues] = useState<PictureChanges>();
  const latestPicture = useRef(picture);
  latestPicture.current = picture;

  /** @throws ApiError */
  async function save(changes: PictureChanges): Promise<void> {
    const before = latestPicture.current;
    const after = await updatePicture(before, changes);
    setUndoValues(previousValues(before, changes));
    onSaved(after);
  }

  return {
    save,
    /** A new change begins, so the former one can no longer be undone. */
    clearUndo: () => setUndoValues(undefined),
    /** Whether a change can be undone. */
    mayUndo: undoValues !== undefined,
    /** @throws ApiError */
    async undo(): Promise<void> {
      if (!undoValues) return;
      onSaved(await updatePicture(latestPicture.current, undoValues));
      setUndoValues(undefined);
    },

    /** Saves pending changes when the window closes, with an undo in a notice. */
    async saveOnUnmount(changes: PictureChanges): Promise<void> {
      const before = latestPicture.current;
      try {
        const after = await updatePicture(before, changes);
        onSaved(after);
        const onPress = async () => {
          try {
            onSaved(await updatePicture(after, previousValues(before, changes)));
          } catch (error) {
            notice({ kind: 'error', text: `It could not be undone. ${messageOf(error)}` });
          }
        };
        notice({
          kind: 'success',
          text: `Your changes to “${title}” have been saved.`,
          action: { label: 'Undo', onPress },
        });
      } catch (error) {
        const typed = changes.description ? ` You wrote: “${changes.description}”.` : '';
        notice({
          kind: 'error',
          text: `Your changes to “${title}” have not been saved. ${messageOf(error)}${typed}`,
        });
      }
    },
  };
}

const messageOf = (error: unknown) => toError(error);

/** Runs work when its component is removed, with the latest values. @param work undefined: nothing */
export function useSaveOnUnmount(work: (() => void) | undefined): void {
  const last = useRef(work);
  last.current = work;
  useEffect(() => () => last.current?.(), []);
}
