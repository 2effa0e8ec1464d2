import type { PictureInUse } from '../../../server/pictures/picture-desk.ts';
import type { LibraryPicture, Said } from '../../../store/stored-files/picture-store.ts';
import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/session-client.ts';

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
