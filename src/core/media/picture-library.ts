import { buffer } from 'node:stream/consumers';
import AsyncLock from 'async-lock';
import pLimit from 'p-limit';
import { notFoundError } from '#core/errors.ts';
import type { FileStorage, StoredFile } from '#core/storage/storage.ts';
import { cropPicture, encodeVariant, picturesAtOnce, readPicture, sizeOfPicture } from './picture.ts';
import type { PictureFacts } from './picture-schemas.ts';
import {
  allVariants,
  type Crop,
  type NamedVariant,
  type PictureVariant,
  readVariantName,
  variantName,
  variantsOf,
} from './picture-variants.ts';

/** A picture or a variant of it, opened for reading. */
export interface OpenedPicture extends StoredFile {
  type: 'image/avif' | 'image/webp';
}

export type PictureLibrary = ReturnType<typeof createPictureLibrary>;

/** Stores pictures in a storage, each with the variants that pages use. */
export function createPictureLibrary(storage: FileStorage) {
  // Only within this process: two instances that create the same variant at once write the same bytes twice, which is
  // harmless; the lock only saves work.
  const lock = new AsyncLock({ maxPending: Number.POSITIVE_INFINITY });
  // Visitors can request hundreds of missing variants: this bounds how many are decoded at once, and how many a save
  // waits for.
  const decodeLimit = pLimit(picturesAtOnce);

  async function createVariants(
    name: string,
    picture: Uint8Array,
    variants: PictureVariant[],
  ): Promise<void> {
    const made = await Promise.allSettled(
      variants.map(async (variant) =>
        storage.put(variantName(name, variant), await encodeVariant(picture, variant)),
      ),
    );
    // Thrown only after all have settled: the caller may then remove them.
    for (const result of made) if (result.status === 'rejected') throw result.reason;
  }

  async function openFile(file: string): Promise<OpenedPicture | undefined> {
    const found = await storage.open(file);
    return found && { ...found, type: file.endsWith('.avif') ? 'image/avif' : 'image/webp' };
  }

  /** Creates a missing variant. @returns it, or the picture itself where that is too small for it */
  async function createMissingVariant(file: string, { name, ...variant }: NamedVariant) {
    const stored = await storage.open(name);
    if (!stored) return undefined;
    const picture = await buffer(stored.stream());
    const has = variantsOf(await sizeOfPicture(picture)).some(
      ({ width, format }) => width === variant.width && format === variant.format,
    );
    if (!has) return openFile(name);
    await createVariants(name, picture, [variant]);
    // The picture was removed meanwhile: its variants had been listed before this one existed.
    if (!(await storage.open(name))) await storage.remove(file);
    return openFile(file);
  }

  return {
    /**
     * Stores an uploaded picture and its variants. After a failure the caller must remove the name, because some files
     * may exist.
     *
     * @param variants 'later': each is created at its first request
     * @throws AppError wrongKind, tooLarge
     */
    async store(name: string, sent: Uint8Array, variants: 'now' | 'later'): Promise<PictureFacts> {
      const { bytes, ...facts } = await readPicture(sent);
      await storage.put(name, bytes);
      if (variants === 'now') await createVariants(name, bytes, variantsOf(facts));
      return facts;
    },

    /**
     * Stores a part of a picture as a new picture; the original is unchanged. After a failure the caller must remove
     * the new name, because some files may exist.
     *
     * @throws AppError missing, invalid
     */
    async crop(name: string, newName: string, part: Crop): Promise<PictureFacts> {
      const stored = await storage.open(name);
      if (!stored) throw notFoundError('Picture');
      const { bytes, ...facts } = await cropPicture(await buffer(stored.stream()), part);
      await storage.put(newName, bytes);
      await createVariants(newName, bytes, variantsOf(facts));
      return facts;
    },

    /**
     * Opens a picture or one of its variants; where the picture is too small for the variant, it is returned itself. A
     * missing variant (the picture is older than variants, or came with the demo) is created now, once for all
     * concurrent requests. Requests cannot cause any other encoding: names contain one of a few widths, and the picture
     * must exist.
     */
    async open(file: string): Promise<OpenedPicture | undefined> {
      const found = await openFile(file);
      const variant = readVariantName(file);
      if (found || !variant) return found;
      return lock.acquire(
        file,
        async () => (await openFile(file)) ?? decodeLimit(() => createMissingVariant(file, variant)),
      );
    },

    /** Removes a picture and all its variants; the picture first, so that no variant is created again. */
    async remove(name: string): Promise<void> {
      await storage.remove(name);
      await Promise.all(allVariants.map((variant) => storage.remove(variantName(name, variant))));
    },
  };
}
