import { publicAddress } from '#cms/records/addresses.ts';
import { contentTypes } from '#cms/records/registry.ts';
import type { ShownPicture } from '#core/media/picture-variants.ts';
import type { SavedEntry, SavedKind } from './saved-entries.ts';

interface Shown {
  picture: ShownPicture | undefined;
  /** Its day as it is read, where it has one. */
  day?: string | undefined;
}

/** An entry as it is kept for later. Loaders make it: browsers need nothing of the definitions. */
export function savedEntry(
  kind: SavedKind,
  { _id, title, link }: { _id: string; title: string; link?: string },
  { picture, day = '' }: Shown,
): SavedEntry {
  const address = publicAddress(contentTypes[kind], { link: link ?? '' });
  return { kind, id: _id, address, title, picture: picture?.name ?? '', day };
}
