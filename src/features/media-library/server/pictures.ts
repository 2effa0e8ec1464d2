import * as z from 'zod';
import type { ActivityKind } from '#cms/activity/activity.ts';
import { cutAlternative } from '#cms/fields/image/field.ts';
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
import { type PictureUses, usesOf, withUses } from './picture-uses.ts';
import { metAnother, type Replaced, replaceEverywhere, takeBack } from './replace.ts';

/** A picture in the list of the library. */
export interface ListedPicture extends LibraryPicture {
  /** The title of an entry that shows it, if it has no text of its own; else empty. */
  shownIn: string;
}

/** A picture of the library with its uses. */
export interface PictureInUse extends LibraryPicture, PictureUses {}

interface Parts {
  stores: Stores;
  editor: Pick<ContentEditor, 'keepPicture' | 'cropPicture'>;
}

const line = (most: number) =>
  z
    .string('Please send a text.')
    // PostgreSQL cannot store lone surrogates.
    .transform((typed) => oneLine(typed.toWellFormed()))
    .refine((typed) => typed.length <= most, `This text has at most ${most} characters.`);
const thousandths = z.int('Please send a whole number.').min(0, 'From 0.').max(1000, 'At most 1000.');
const revision = z.int('Please send a whole number.').min(1, 'Please send a whole number from 1.');
const sentWords = z.object({
  label: line(maxLabelLength).optional(),
  description: line(250).optional(),
  focal: z.object({ x: thousandths, y: thousandths }).nullable().optional(),
  revision: revision.optional(),
});
const fraction = z.number('Please send a fraction.').min(0, 'From 0.').max(1, 'At most 1.');
const side = fraction.gt(0, 'More than nothing.');
const sentCrop = z
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
const sentReplacement = z.object({ by: z.string('Please name the other picture.') });
const sentBack = z.object({
  entries: z
    .array(
      z.object({ record: z.string(), id: z.string().regex(/^[\w-]{1,64}$/), revision }),
      'Please send the entries.',
    )
    .min(1, 'Please send the entries.')
    .max(10_000, 'These are too many entries.'),
});

/** The calls of staff on the picture library (product: The picture library). */
export function createPictureService({ stores, editor }: Parts) {
  async function require(name: string): Promise<LibraryPicture> {
    const found = isPictureName(name) ? await stores.pictures.find(name) : undefined;
    if (!found) throw notFoundError('Picture');
    return found;
  }

  return {
    /** Pictures without a text of their own get the title of an entry that shows them. */
    async list(query: PictureQuery, page: { limit: number; offset: number }): Promise<ListedPicture[]> {
      const found = await stores.pictures.list(query, page);
      const wordless = found.filter(({ label, description }) => !label && !description);
      const titles = await stores.pictures.titlesOf(wordless.map(({ name }) => name));
      return found.map((picture) => ({ ...picture, shownIn: titles.get(picture.name) ?? '' }));
    },
    count: (query: PictureQuery) => stores.pictures.count(query),

    /** @throws Refusal missing */
    async find(name: string): Promise<PictureInUse> {
      const found = await require(name);
      return { ...found, ...(await usesOf(stores, name)) };
    },

    /**
     * Stores a picture for an entry that is saved later, or for the library, where it is kept.
     *
     * @throws Refusal tooLarge, wrongKind
     */
    async add(bytes: Uint8Array, sent: { label: string; isKept: boolean }, caller: Caller) {
      const { id, name: accountName } = caller.account;
      const label = oneLine(sent.label.toWellFormed());
      const picture = await editor.keepPicture('picture', bytes, { by: { id, name: accountName }, label });
      if (sent.isKept) {
        await stores.transaction(async (inside) => {
          await inside.pictures.keep(picture.name);
          await note(inside, 'pictureAdded', { name: picture.name, label, description: '' }, caller);
        });
      }
      return picture;
    },

    /** @throws Refusal missing, invalid; conflict if another user has changed it since */
    async say(name: string, sent: unknown, caller: Caller): Promise<PictureInUse> {
      const { revision: seen, description, ...said } = parseFields(sentWords, sent);
      await require(name);
      await stores.transaction(async (inside) => {
        const words = description === undefined ? {} : { description: cutAlternative(description) };
        await inside.pictures.say(name, { ...said, ...words }, seen);
        const now = await inside.pictures.find(name);
        if (now) await note(inside, 'pictureDescribed', now, caller);
      });
      return this.find(name);
    },

    /** Keeps a picture even if nothing shows it, and restores a deleted one. @throws Refusal missing */
    async keep(name: string, caller: Caller): Promise<PictureInUse> {
      if (!isPictureName(name)) throw notFoundError('Picture');
      await stores.transaction(async (inside) => {
        const before = await inside.pictures.find(name);
        await inside.pictures.keep(name);
        const now = await inside.pictures.find(name);
        if (now && !before) await note(inside, 'pictureRestored', now, caller);
      });
      return this.find(name);
    },

    /** @throws Refusal missing; conflict if an entry or a draft shows it */
    async remove(name: string, caller: Caller): Promise<void> {
      const picture = await require(name);
      const { isInHistory: _, ...uses } = await usesOf(stores, name);
      await stores.transaction(async (inside) => {
        await inside.pictures.hide(name).catch((error) => {
          throw withUses(error, uses);
        });
        await note(inside, 'pictureDeleted', picture, caller);
      });
    },

    /**
     * Creates a new picture from a part of another, which stays unchanged. The new one is kept in the library.
     *
     * @throws Refusal missing, invalid
     */
    async crop(name: string, sent: unknown, caller: Caller): Promise<PictureInUse> {
      const part = parseFields(sentCrop, sent);
      const { label, description } = await require(name);
      const { id, name: accountName } = caller.account;
      const by = { id, name: accountName };
      const cropped = await editor.cropPicture(name, part, { by, label, description });
      await stores.transaction(async (inside) => {
        await inside.pictures.keep(cropped.name);
        await note(inside, 'pictureAdded', { name: cropped.name, label, description }, caller);
      });
      return this.find(cropped.name);
    },

    /**
     * Replaces a picture in all entries that show it, in one transaction. Drafts stay unchanged.
     *
     * @throws Refusal missing, invalid; conflict if one of the entries is saved at the same time
     */
    async replace(name: string, sent: unknown, caller: Caller): Promise<Replaced> {
      const { by } = parseFields(sentReplacement, sent);
      const [from, to] = [await require(name), await require(by)];
      return stores.transaction(async (inside) => {
        const replaced = await replaceEverywhere(inside, from, to, actorOf(caller)).catch((error) => {
          throw metAnother(error);
        });
        // The replaced picture may be needed again, so it is kept until it is deleted explicitly.
        await inside.pictures.keep(name);
        await note(inside, 'pictureReplaced', from, caller, { entries: replaced.entries.length });
        return replaced;
      });
    },

    /** Undoes a replacement in the entries that have not been changed since. @throws Refusal invalid, missing */
    async takeBack(name: string, sent: unknown, caller: Caller): Promise<Replaced & { left: number }> {
      const { entries } = parseFields(sentBack, sent);
      const picture = await require(name);
      return stores.transaction(async (inside) => {
        const back = await takeBack(inside, name, entries, actorOf(caller));
        await note(inside, 'pictureReplacedBack', picture, caller, { entries: back.entries.length });
        return back;
      });
    },
  };
}

const actorOf = (caller: Caller) => actorAndOrigin(caller).by;

async function note(
  { activity }: Stores,
  kind: ActivityKind,
  { name, label, description }: Pick<LibraryPicture, 'name' | 'label' | 'description'>,
  caller: Caller,
  details = {},
): Promise<void> {
  const about = { kind: 'picture', id: name, name: description || label || name };
  await activity.note({ ...actorAndOrigin(caller), kind, about, details });
}
