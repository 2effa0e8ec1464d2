import AsyncLock from 'async-lock';
import type { ContentType } from '../../content/define-content.ts';
import { fieldsOfKind } from '../../content/define-content.ts';
import { maxPictureBytes } from '../../content/file-limits.ts';
import type { ContentInput, ContentName, ContentRecord } from '../../content/index.ts';
import { contentTypes } from '../../content/index.ts';
import type { FieldValue } from '../../content/kinds/field.ts';
import { inMegabytes } from '../../content/megabytes.ts';
import type { PictureFacts } from '../../content/picture.ts';
import { validate } from '../../content/validate.ts';
import type { PictureLibrary } from '../../files/pictures/picture-library.ts';
import { NotAPicture, PictureTooLarge } from '../../files/pictures/picture-refusals.ts';
import type { FileStorage } from '../../files/storage/storage.ts';
import type { KeyedRequest } from '../../store/answered-requests.ts';
import type { ContentStore } from '../../store/records/content-store.ts';
import { WrongParent } from '../../store/records/content-tree.ts';
import { LinkTaken } from '../../store/records/links.ts';
import type { FactsByName } from '../../store/stored-files/picture-facts.ts';
import { HttpError, invalidFields, notFound } from '../http-error.ts';
import { picturesInText, withPictureSizes } from './rich-text-pictures.ts';
import type { SentContent, SentPicture } from './sent-content.ts';
import { readSentContent } from './sent-content.ts';
import { filesOf } from './shown-files.ts';

export type ContentEditor = ReturnType<typeof createContentEditor>;

const videoLock = 'videos';

interface Parts {
  store: ContentStore;
  pictures: PictureLibrary;
  /** When the smaller forms of pictures are made. */
  variants: 'now' | 'later';
  videos: FileStorage;
  /** Told of a stored file that could not be removed; the save itself has succeeded. */
  onLeftover: (name: string, error: unknown) => void;
}

/**
 * Saves content as staff send it: cleans, checks, keeps the pictures, stores. Either all of it is stored or nothing
 * is left behind.
 */
export function createContentEditor({ store, pictures, variants, videos, onLeftover }: Parts) {
  const lock = new AsyncLock({ maxPending: Number.POSITIVE_INFINITY });

  async function check(definition: ContentType, sent: SentContent, current?: Record<string, FieldValue>) {
    const read = readSentContent(definition, sent, current);
    const checked = validate(definition, read.values, current);
    const errors = { ...(checked.ok ? {} : checked.errors), ...read.errors };
    for (const { name } of fieldsOfKind(definition, 'video')) {
      const file = checked.ok ? checked.values[name] : undefined;
      if (!file || file === current?.[name]) continue;
      if (!(await videos.open(String(file)))) errors[name] = 'There is no such video.';
    }
    if (!checked.ok || Object.keys(errors).length > 0) throw invalidFields(errors);
    return { values: checked.values, pictures: read.pictures };
  }

  /** Stores the pictures of a save before it, and takes them back when it fails. */
  async function withPictures<Name extends ContentName, Result>(
    definition: ContentType,
    checked: { values: Record<string, FieldValue>; pictures: SentPicture[] },
    save: (values: ContentInput<Name>, kept: FactsByName) => Promise<Result>,
  ): Promise<Result> {
    const kept = new Map<string, PictureFacts>();
    try {
      for (const picture of checked.pictures) kept.set(picture.name, await keepPicture(picture));
      const written = picturesInText(definition, checked.values).filter((name) => !kept.has(name));
      const known = written.length > 0 ? await store.findPictures(written) : [];
      const sized = withPictureSizes(definition, checked.values, new Map([...known, ...kept]));
      return await save(sized as ContentInput<Name>, kept);
    } catch (error) {
      for (const { name } of checked.pictures) await discard(pictures, name);
      throw explain(definition, error);
    }
  }

  async function keepPicture({ field, name, bytes }: SentPicture): Promise<PictureFacts> {
    // Files were counted as they came in; those in a rich text were not.
    if (bytes.length > maxPictureBytes) {
      throw refusedPicture(413, field, `Please choose a picture of at most ${inMegabytes(maxPictureBytes)}.`);
    }
    try {
      return await pictures.keep(name, bytes, variants);
    } catch (error) {
      if (error instanceof NotAPicture) throw refusedPicture(415, field, error.message);
      if (error instanceof PictureTooLarge) throw refusedPicture(413, field, error.message);
      throw error;
    }
  }

  /** Saves that name a video wait for one another, so that none can lose its file between check and save. */
  async function withVideos<Result>(
    definition: ContentType,
    { values }: SentContent,
    save: () => Promise<Result>,
  ): Promise<Result> {
    const namesVideo = fieldsOfKind(definition, 'video').some(({ name }) => values[name] !== undefined);
    return namesVideo ? lock.acquire(videoLock, save) : save();
  }

  async function discard(storage: Pick<FileStorage, 'remove'>, name: string): Promise<void> {
    await storage.remove(name).catch((error) => onLeftover(name, error));
  }

  /** Removes the files that an entry showed before and that nothing shows any more. */
  async function discardUnused(definition: ContentType, before: object, after: object = {}): Promise<void> {
    for (const [storage, kind] of [
      [pictures, 'pictures'],
      [videos, 'videos'],
    ] as const) {
      const kept = filesOf(definition, after)[kind];
      for (const name of filesOf(definition, before)[kind]) {
        if (kept.includes(name) || (await store.isFileUsed(name))) continue;
        if (kind === 'pictures') await store.forgetPicture(name);
        await discard(storage, name);
      }
    }
  }

  return {
    /**
     * @param request where it may come again
     * @throws HttpError 400, 409, 413, 415; AnsweredBefore
     */
    async create<Name extends ContentName>(
      name: Name,
      sent: SentContent,
      request?: KeyedRequest,
    ): Promise<ContentRecord<Name>> {
      const definition: ContentType = contentTypes[name];
      if (request) await store.requireUnanswered(request);
      return withVideos(definition, sent, async () => {
        const checked = await check(definition, sent);
        return withPictures<Name, ContentRecord<Name>>(definition, checked, (values, kept) =>
          store.create(name, values, kept, request),
        );
      });
    },

    /** Changes the fields that were sent. @throws HttpError 400, 404, 409, 413, 415 */
    async update<Name extends ContentName>(
      name: Name,
      id: string,
      sent: SentContent,
    ): Promise<ContentRecord<Name>> {
      const definition: ContentType = contentTypes[name];
      const before = await store.find(name, { id }, { drafts: true });
      if (!before) throw notFound(definition.labels.one);
      const current = before as unknown as Record<string, FieldValue>;
      return withVideos(definition, sent, async () => {
        const checked = await check(definition, sent, current);
        const { record, replaced } = await withPictures(
          definition,
          checked,
          async (values: ContentInput<Name>, kept) => {
            const updated = await store.update(name, id, values, kept);
            // Removed by somebody else in the meantime.
            if (!updated) throw notFound(definition.labels.one);
            return updated;
          },
        );
        await discardUnused(definition, replaced, record);
        return record;
      });
    },

    /** Publishes what is unpublished and the other way round. @throws HttpError 404 */
    async toggleStatus<Name extends ContentName>(name: Name, id: string): Promise<ContentRecord<Name>> {
      const toggled = await store.toggleStatus(name, id);
      if (!toggled) throw notFound(contentTypes[name].labels.one);
      return toggled;
    },

    /** Removes a stored video that no entry shows, and that none begins to show meanwhile. */
    async removeUnusedVideo(file: string): Promise<void> {
      await lock.acquire(videoLock, async () => {
        if (!(await store.isFileUsed(file))) await discard(videos, file);
      });
    },

    /** Removes an entry, and its pictures and videos where nothing else shows them. @throws HttpError 404 */
    async remove(name: ContentName, id: string): Promise<void> {
      const definition: ContentType = contentTypes[name];
      await lock.acquire(videoLock, async () => {
        const removed = await store.remove(name, id);
        if (!removed) throw notFound(definition.labels.one);
        await discardUnused(definition, removed);
      });
    },
  };
}

function refusedPicture(status: number, field: string, message: string): HttpError {
  return new HttpError(status, message, { errors: { [field]: message } });
}

/** What the store refuses, as the caller is told. */
function explain({ labels }: ContentType, error: unknown): unknown {
  if (error instanceof WrongParent) return invalidFields({ [error.field]: error.message });
  if (!(error instanceof LinkTaken)) return error;
  const message = `Another ${labels.one.toLowerCase()} has this link already.`;
  return new HttpError(409, message, { errors: { [error.field]: message } });
}
