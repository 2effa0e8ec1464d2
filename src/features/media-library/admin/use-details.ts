import { useEffect, useRef, useState } from 'react';
import { useNotice } from '#core/admin-ui/notices.tsx';
import { toError } from '#core/admin-ui/use-call.ts';
import { ApiError } from '#core/api-client/api-error.ts';
import { callApi } from '#core/api-client/session-client.ts';
import type { LibraryPicture, Said } from '../server/picture-store.ts';
import type { PictureInUse } from '../server/pictures.ts';

/**
 * Saves details of a picture. A concurrent change of other fields stays and is no conflict; neither is the own focal
 * point, which may be saved at the same time.
 *
 * @param picture as it was when the change was made
 * @throws ApiError, 409 if another user has changed the same fields
 */
export async function sayOfPicture(picture: PictureInUse, said: Said): Promise<PictureInUse> {
  const send = async (revision: number) => {
    const body = { ...said, revision };
    return (await callApi<{ picture: PictureInUse }>('PUT', `pictures/${picture.name}`, { body })).data
      .picture;
  };
  try {
    return await send(picture.revision);
  } catch (error) {
    const current = currentOf(error);
    const isOf = (field: keyof Said) => JSON.stringify(current?.[field]) === JSON.stringify(picture[field]);
    if (!current || !(Object.keys(said) as (keyof Said)[]).every(isOf)) throw error;
    return send(current.revision);
  }
}

/** The current picture in a conflict answer. */
export function currentOf(error: unknown): LibraryPicture | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  return error.current as LibraryPicture | undefined;
}

/** The former values of the changed fields, for an undo. */
export function saidBefore(picture: LibraryPicture, said: Said): Said {
  const { label, description, focal = null } = picture;
  const before: Said = { label, description, focal };
  return Object.fromEntries(Object.entries(before).filter(([field]) => field in said));
}

interface SaidProps {
  picture: PictureInUse;
  title: string;
  onSaved(picture: PictureInUse): void;
}

/** Saves the details of a picture and undoes the last change. */
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
    /** A new change begins, so the former one can no longer be undone. */
    begin: () => setUndo(undefined),
    /** Whether a change can be undone. */
    mayUndo: undo !== undefined,
    /** @throws ApiError */
    async takeBack(): Promise<void> {
      if (!undo) return;
      onSaved(await sayOfPicture(now.current, undo));
      setUndo(undefined);
    },

    /** Saves pending changes when the window closes, with an undo in a notice. */
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
          action: { label: 'Undo', onPress },
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

const messageOf = (error: unknown) => toError(error);

/** Runs work when its component is removed, with the latest values. @param work undefined: nothing */
export function useLeaving(work: (() => void) | undefined): void {
  const last = useRef(work);
  last.current = work;
  useEffect(() => () => last.current?.(), []);
}
