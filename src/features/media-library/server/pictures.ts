import type { ActivityKind } from '#cms/activity/activity.ts';
import { truncateAlternative } from '#cms/fields/image/field.ts';
import type { ContentEditor } from '#cms/records/editor.ts';
import type { Caller } from '#core/access/caller.ts';
import { actorAndOrigin } from '#core/access/caller.ts';
import { invalidFieldsError, notFoundError } from '#core/errors.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { isPictureName } from '#core/media/picture.ts';
import type { Crop } from '#core/media/picture-variants.ts';
import { oneLine } from '#core/text/plain-text.ts';
import type {
  LibraryPicture,
  ListedPicture,
  PictureChanges,
  PictureInUse,
  ReplacementResult,
} from '../api.ts';
import type { PictureQuery } from './picture-store.ts';
import { loadUses, withUses } from './picture-uses.ts';
import { asConflict, type EntryRevision, replaceEverywhere, undoReplacement } from './replace.ts';

interface PictureServiceOptions {
  stores: Stores;
  editor: Pick<ContentEditor, 'storePicture' | 'cropPicture'>;
}

/** The calls of staff on the picture library (product: The picture library). */
export function createPictureService({ stores, editor }: PictureServiceOptions) {
  async function requirePicture(name: string): Promise<LibraryPicture> {
    const found = isPictureName(name) ? await stores.pictures.find(name) : undefined;
    if (!found) throw notFoundError('Picture');
    return found;
  }

  return {
    /** Pictures without a text of their own get the title of an entry that shows them. */
    async list(query: PictureQuery, page: { limit: number; offset: number }): Promise<ListedPicture[]> {
      const found = await stores.pictures.list(query, page);
      const withoutText = found.filter(({ label, description }) => !label && !description);
      const titles = await stores.pictures.titlesOf(withoutText.map(({ name }) => name));
      return found.map((picture) => ({ ...picture, shownIn: titles.get(picture.name) ?? '' }));
    },
    count: (query: PictureQuery) => stores.pictures.count(query),

    /** @throws AppError missing */
    async find(name: string): Promise<PictureInUse> {
      const found = await requirePicture(name);
      return { ...found, ...(await loadUses(stores, name)) };
    },

    /**
     * Stores a picture for an entry that is saved later, or for the library, where it is kept.
     *
     * @throws AppError tooLarge, wrongKind
     */
    async add(bytes: Uint8Array, sent: { label: string; isKept: boolean }, caller: Caller) {
      const { id, name: accountName } = caller.account;
      const label = oneLine(sent.label.toWellFormed());
      const picture = await editor.storePicture('picture', bytes, { by: { id, name: accountName }, label });
      if (sent.isKept) {
        await stores.transaction(async (tx) => {
          await tx.pictures.keep(picture.name);
          await logActivity(tx, 'pictureAdded', { name: picture.name, label, description: '' }, caller);
        });
      }
      return picture;
    },

    /** @throws AppError missing; conflict if another user has changed it since */
    async update(
      name: string,
      { revision: seenRevision, description, ...changes }: PictureChanges & { revision?: number | undefined },
      caller: Caller,
    ): Promise<PictureInUse> {
      await requirePicture(name);
      await stores.transaction(async (tx) => {
        const descriptionChange =
          description === undefined ? {} : { description: truncateAlternative(description) };
        await tx.pictures.update(name, { ...changes, ...descriptionChange }, seenRevision);
        const current = await tx.pictures.find(name);
        if (current) await logActivity(tx, 'pictureDescribed', current, caller);
      });
      return this.find(name);
    },

    /** Keeps a picture even if nothing shows it, and restores a deleted one. @throws AppError missing */
    async keep(name: string, caller: Caller): Promise<PictureInUse> {
      if (!isPictureName(name)) throw notFoundError('Picture');
      await stores.transaction(async (tx) => {
        const before = await tx.pictures.find(name);
        await tx.pictures.keep(name);
        const current = await tx.pictures.find(name);
        if (current && !before) await logActivity(tx, 'pictureRestored', current, caller);
      });
      return this.find(name);
    },

    /** @throws AppError missing; conflict if an entry or a draft shows it */
    async remove(name: string, caller: Caller): Promise<void> {
      const picture = await requirePicture(name);
      const { isInHistory: _, isInSettings: _logo, ...uses } = await loadUses(stores, name);
      await stores.transaction(async (tx) => {
        await tx.pictures.hide(name).catch((error) => {
          throw withUses(error, uses);
        });
        await logActivity(tx, 'pictureDeleted', picture, caller);
      });
    },

    /**
     * Creates a new picture from a part of another, which stays unchanged. The new one is kept in the library.
     *
     * @throws AppError missing, invalid
     */
    async crop(name: string, area: Crop, caller: Caller): Promise<PictureInUse> {
      requireWithinPicture(area);
      const { label, description } = await requirePicture(name);
      const { id, name: accountName } = caller.account;
      const by = { id, name: accountName };
      const cropped = await editor.cropPicture(name, area, { by, label, description });
      await stores.transaction(async (tx) => {
        await tx.pictures.keep(cropped.name);
        await logActivity(tx, 'pictureAdded', { name: cropped.name, label, description }, caller);
      });
      return this.find(cropped.name);
    },

    /**
     * Replaces a picture in all entries that show it, in one transaction. Drafts stay unchanged.
     *
     * @throws AppError missing, invalid; conflict if one of the entries is saved at the same time
     */
    async replace(name: string, replacement: string, caller: Caller): Promise<ReplacementResult> {
      const [from, to] = [await requirePicture(name), await requirePicture(replacement)];
      return stores.transaction(async (tx) => {
        const replaced = await replaceEverywhere(tx, from, to, actorOf(caller)).catch((error) => {
          throw asConflict(error);
        });
        // The replaced picture may be needed again, so it is kept until it is deleted explicitly.
        await tx.pictures.keep(name);
        await logActivity(tx, 'pictureReplaced', from, caller, { entries: replaced.entries.length });
        return replaced;
      });
    },

    /** Undoes a replacement in the entries that have not been changed since. @throws AppError missing */
    async undoReplacement(
      name: string,
      entries: readonly EntryRevision[],
      caller: Caller,
    ): Promise<ReplacementResult & { skipped: number }> {
      const picture = await requirePicture(name);
      return stores.transaction(async (tx) => {
        const restored = await undoReplacement(tx, name, entries, actorOf(caller));
        await logActivity(tx, 'pictureReplacedBack', picture, caller, {
          entries: restored.entries.length,
        });
        return restored;
      });
    },
  };
}

/** @throws AppError invalid */
function requireWithinPicture({ x, y, width, height }: Crop): void {
  const message = 'This reaches beyond the picture.';
  // Sums of fractions in the browser may exceed 1 slightly.
  const [isTooWide, isTooHigh] = [x + width > 1.001, y + height > 1.001];
  if (!isTooWide && !isTooHigh) return;
  throw invalidFieldsError({ ...(isTooWide && { width: message }), ...(isTooHigh && { height: message }) });
}

const actorOf = (caller: Caller) => actorAndOrigin(caller).by;

async function logActivity(
  { activity }: Stores,
  kind: ActivityKind,
  { name, label, description }: Pick<LibraryPicture, 'name' | 'label' | 'description'>,
  caller: Caller,
  details = {},
): Promise<void> {
  const about = { kind: 'picture', id: name, name: description || label || name };
  await activity.log({ ...actorAndOrigin(caller), kind, about, details });
}
