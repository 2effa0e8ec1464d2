import * as z from 'zod';
import type { ActivityKind } from '#cms/activity/activity.ts';
import { truncateAlternative } from '#cms/fields/image/field.ts';
import type { ContentEditor } from '#cms/records/editor.ts';
import type { Caller } from '#core/access/caller.ts';
import { actorAndOrigin } from '#core/access/caller.ts';
import { notFoundError } from '#core/errors.ts';
import { parseFields } from '#core/http/body-fields.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { isPictureName } from '#core/media/picture.ts';
import { maxLabelLength } from '#core/media/picture-facts.ts';
import { oneLine } from '#core/text/plain-text.ts';
import type { LibraryPicture, PictureQuery } from './picture-store.ts';
import { loadUses, type PictureUses, withUses } from './picture-uses.ts';
import { asConflict, type ReplacementResult, replaceEverywhere, undoReplacement } from './replace.ts';

/** A picture in the list of the library. */
export interface ListedPicture extends LibraryPicture {
  /** The title of an entry that shows it, if it has no text of its own; else empty. */
  shownIn: string;
}

/** A picture of the library with its uses. */
export interface PictureInUse extends LibraryPicture, PictureUses {}

interface PictureServiceOptions {
  stores: Stores;
  editor: Pick<ContentEditor, 'storePicture' | 'cropPicture'>;
}

const singleLine = (maxLength: number) =>
  z
    .string('Please send a text.')
    // PostgreSQL cannot store lone surrogates.
    .transform((typed) => oneLine(typed.toWellFormed()))
    .refine((typed) => typed.length <= maxLength, `This text has at most ${maxLength} characters.`);
const thousandths = z.int('Please send a whole number.').min(0, 'From 0.').max(1000, 'At most 1000.');
const revision = z.int('Please send a whole number.').min(1, 'Please send a whole number from 1.');
const pictureChangesSchema = z.object({
  label: singleLine(maxLabelLength).optional(),
  description: singleLine(250).optional(),
  focal: z.object({ x: thousandths, y: thousandths }).nullable().optional(),
  revision: revision.optional(),
});
const fraction = z.number('Please send a fraction.').min(0, 'From 0.').max(1, 'At most 1.');
const side = fraction.gt(0, 'More than nothing.');
const cropSchema = z
  .object({
    ...{ x: fraction, y: fraction, width: side, height: side },
    rotate: z
      .union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)], 'One of 0, 90, 180 and 270.')
      .default(0),
  })
  // Sums of fractions in the browser may exceed 1 slightly.
  .refine(({ x, width }) => x + width <= 1.001, {
    path: ['width'],
    message: 'This reaches beyond the picture.',
  })
  .refine(({ y, height }) => y + height <= 1.001, {
    path: ['height'],
    message: 'This reaches beyond the picture.',
  });
const replacementSchema = z.object({ replacement: z.string('Please name the other picture.') });
const undoReplacementSchema = z.object({
  entries: z
    .array(
      z.object({ record: z.string(), id: z.string().regex(/^[\w-]{1,64}$/), revision }),
      'Please send the entries.',
    )
    .min(1, 'Please send the entries.')
    .max(10_000, 'These are too many entries.'),
});

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

    /** @throws AppError missing, invalid; conflict if another user has changed it since */
    async update(name: string, sent: unknown, caller: Caller): Promise<PictureInUse> {
      const { revision: seenRevision, description, ...changes } = parseFields(pictureChangesSchema, sent);
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
      const { isInHistory: _, ...uses } = await loadUses(stores, name);
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
    async crop(name: string, sent: unknown, caller: Caller): Promise<PictureInUse> {
      const area = parseFields(cropSchema, sent);
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
    async replace(name: string, sent: unknown, caller: Caller): Promise<ReplacementResult> {
      const { replacement } = parseFields(replacementSchema, sent);
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

    /** Undoes a replacement in the entries that have not been changed since. @throws AppError invalid, missing */
    async undoReplacement(
      name: string,
      sent: unknown,
      caller: Caller,
    ): Promise<ReplacementResult & { skipped: number }> {
      const { entries } = parseFields(undoReplacementSchema, sent);
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
