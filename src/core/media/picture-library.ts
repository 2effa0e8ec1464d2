import { buffer } from 'node:stream/consumers';
import AsyncLock from 'async-lock';
import pLimit from 'p-limit';
import { missing } from '#core/errors.ts';
import type { FileStorage, StoredFile } from '#core/storage/storage.ts';
import { cropPicture, encodeVariant, picturesAtOnce, readPicture, sizeOfPicture } from './picture.ts';
import {
  allVariants,
  type Crop,
  type NamedVariant,
  type PictureFacts,
  type PictureVariant,
  readVariantName,
  variantName,
  variantsOf,
} from './picture-variants.ts';

/** A picture or a variant of it, opened for reading. */
export interface OpenedPicture extends StoredFile {
  /** Its media type. */
  type: 'image/avif' | 'image/webp';
}

export type PictureLibrary = ReturnType<typeof createPictureLibrary>;

/** Keeps pictures in a storage, each with the variants that pages use. */
export function createPictureLibrary(storage: FileStorage) {
  // Of this process only: two instances that make the same variant at once write the same bytes twice, and no harm is
  // done; what the lock saves is the work.
  const lock = new AsyncLock({ maxPending: Number.POSITIVE_INFINITY });
  // Visitors can ask for hundreds that are missing: only so many are read at once, and a save waits behind no more.
  const oneAtATime = pLimit(picturesAtOnce);

  async function makeVariants(name: string, picture: Uint8Array, variants: PictureVariant[]): Promise<void> {
    const made = await Promise.allSettled(
      variants.map(async (variant) =>
        storage.put(variantName(name, variant), await encodeVariant(picture, variant)),
      ),
    );
    // Thrown only when none is under way any more: the caller may take all of them back.
    for (const result of made) if (result.status === 'rejected') throw result.reason;
  }

  async function openFile(file: string): Promise<OpenedPicture | undefined> {
    const found = await storage.open(file);
    return found && { ...found, type: file.endsWith('.avif') ? 'image/avif' : 'image/webp' };
  }

  /** Makes a variant that is not there. @returns it, or the picture itself where that is too small to have it */
  async function makeMissing(file: string, { name, ...variant }: NamedVariant) {
    const stored = await storage.open(name);
    if (!stored) return undefined;
    const picture = await buffer(stored.stream());
    const has = variantsOf(await sizeOfPicture(picture)).some(
      ({ width, format }) => width === variant.width && format === variant.format,
    );
    if (!has) return openFile(name);
    await makeVariants(name, picture, [variant]);
    // Removed in the meantime: its variants have been looked for before this one was there.
    if (!(await storage.open(name))) await storage.remove(file);
    return openFile(file);
  }

  return {
    /**
     * Stores a picture as somebody sent it, and its variants. After a failure something may be there under the name:
     * remove it.
     *
     * @param variants 'later': each is made when it is first asked for
     * @throws Refusal: wrongKind, tooLarge
     */
    async keep(name: string, sent: Uint8Array, variants: 'now' | 'later'): Promise<PictureFacts> {
      const { bytes, ...facts } = await readPicture(sent);
      await storage.put(name, bytes);
      if (variants === 'now') await makeVariants(name, bytes, variantsOf(facts));
      return facts;
    },

    /**
     * Stores a part of a picture as one of its own; that one stays as it is. After a failure something may be there
     * under the new name: remove it.
     *
     * @throws Refusal: missing, invalid
     */
    async crop(name: string, newName: string, part: Crop): Promise<PictureFacts> {
      const stored = await storage.open(name);
      if (!stored) throw missing('Picture');
      const { bytes, ...facts } = await cropPicture(await buffer(stored.stream()), part);
      await storage.put(newName, bytes);
      await makeVariants(newName, bytes, variantsOf(facts));
      return facts;
    },

    /**
     * Opens a picture or one of its variants; where the picture is too small for that one, it is answered itself. A
     * variant that is not there yet (the picture is older than variants, or came with the demo) is made now, once,
     * however many ask for it. Nobody can make us encode anything else: names hold one of a few widths, and the
     * picture has to be there.
     */
    async open(file: string): Promise<OpenedPicture | undefined> {
      const found = await openFile(file);
      const variant = readVariantName(file);
      if (found || !variant) return found;
      return lock.acquire(
        file,
        async () => (await openFile(file)) ?? oneAtATime(() => makeMissing(file, variant)),
      );
    },

    /** Removes a picture and all that was made from it; the picture first, so that no variant is made any more. */
    async remove(name: string): Promise<void> {
      await storage.remove(name);
      await Promise.all(allVariants.map((variant) => storage.remove(variantName(name, variant))));
    },
  };
}
