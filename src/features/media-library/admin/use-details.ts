import { useEffect, useRef, useState } from 'react';
import { useNotice } from '#core/admin-ui/notices.tsx';
import { problemOf } from '#core/admin-ui/use-call.ts';
import { ApiError } from '#core/api-client/api-error.ts';
import { callApi } from '#core/api-client/session-client.ts';
import type { LibraryPicture, Said } from '../server/picture-store.ts';
import type { PictureInUse } from '../server/pictures.ts';

/**
 * Keeps what is said of a picture. What somebody else has said meanwhile of something else stays, and is no conflict; nor
 * is one's own focal point, which may be on its way at the same moment.
 *
 * @param picture as it was when this was said
 * @throws ApiError, 409 where somebody else has said something else of the same
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

/** The picture as somebody else has left it, where an answer says that. */
export function currentOf(error: unknown): LibraryPicture | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  return error.current as LibraryPicture | undefined;
}

/** What a picture held in the places of which something is said: saying it again takes that back. */
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
