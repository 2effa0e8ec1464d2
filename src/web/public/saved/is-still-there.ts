import type { SavedEntry } from './saved-entries.ts';

type Asked = Pick<SavedEntry, 'kind' | 'id' | 'address'>;

/**
 * Whether the site still has an entry. Its page is asked for as any visitor would, without anything that tells who asks;
 * videos have no pages, and are looked up in the list of all.
 *
 * @throws where the site does not answer
 */
export async function isStillThere({ kind, id, address }: Asked, signal: AbortSignal): Promise<boolean> {
  if (kind === 'videoupload') {
    // A film of the channel is not ours to look up.
    if (!/^[0-9a-f-]{36}$/.test(id)) return true;
    ownVideos ??= listOwnVideos();
    return (await ownVideos).has(id);
  }
  const answer = await fetch(address, { method: 'HEAD', credentials: 'omit', signal });
  return answer.status !== 404 && answer.status !== 410;
}

let ownVideos: Promise<ReadonlySet<string>> | undefined;

/** Once for all rows of a visit. */
async function listOwnVideos(): Promise<ReadonlySet<string>> {
  try {
    const answer = await fetch('/api/v1/videoupload?fields=title', { credentials: 'omit' });
    if (!answer.ok) throw new Error(`The list of videos could not be read (${answer.status}).`);
    const { videouploads }: { videouploads: { _id: string }[] } = await answer.json();
    return new Set(videouploads.map(({ _id }) => _id));
  } catch (error) {
    ownVideos = undefined;
    throw error;
  }
}
