import { contentNames, contentTypes } from '../../content/index.ts';
import type { PictureLibrary } from '../../files/pictures/picture-library.ts';
import type { ContentStore } from '../../store/records/content-store.ts';
import { filesOf } from './shown-files.ts';

/**
 * Removes those of the pictures that no entry shows, with all that was made from them.
 *
 * @param names have to be old: a save stores its pictures before the entry that shows them
 */
export async function removeUnusedPictures(
  names: Iterable<string>,
  { content, pictures }: { content: ContentStore; pictures: PictureLibrary },
): Promise<void> {
  const shown = await shownPictures(content);
  for (const name of names) {
    // Looked for once more: entries may have changed, and those within others are not seen above.
    if (shown.has(name) || (await content.isFileUsed(name))) continue;
    await content.forgetPicture(name);
    await pictures.remove(name);
  }
}

/** Nearly all of them; asking the database for each of thousands would hold up visitors. */
async function shownPictures(content: ContentStore): Promise<Set<string>> {
  const shown = new Set<string>();
  for (const name of contentNames) {
    for (const record of await content.list(name, { drafts: true })) {
      for (const picture of filesOf(contentTypes[name], record).pictures) shown.add(picture);
    }
  }
  return shown;
}
