import { publicAddress } from '#cms/records/addresses.ts';
import { contentTypes } from '#cms/records/registry.ts';
import type { ShownPicture } from '#core/media/picture-variants.ts';
import type { SavedEntry, SavedKind } from './saved-entries.ts';

interface CardFields {
  picture: ShownPicture | undefined;
  /** Its day in words, if it has one. */
  day?: string | undefined;
}

/** Converts an entry for saving. Called by loaders, so that browsers do not need the definitions. */
export function savedEntry(
  kind: SavedKind,
  { _id, title, link }: { _id: string; title: string; link?: string },
  { picture, day = '' }: CardFields,
): SavedEntry {
  const address = publicAddress(contentTypes[kind], { link: link ?? '' });
  return { kind, id: _id, address, title, picture: picture?.name ?? '', day };
}
