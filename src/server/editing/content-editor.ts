import AsyncLock from 'async-lock';
import type { ContentType } from '../../content/define-content.ts';
import { fieldsOfKind } from '../../content/define-content.ts';
import type { ContentInput, ContentName, ContentRecord } from '../../content/index.ts';
import { contentTypes } from '../../content/index.ts';
import type { FieldValue } from '../../content/kinds/field.ts';
import { validate } from '../../content/validate.ts';
import { NotAPicture, PictureTooLarge, readPicture } from '../../files/picture.ts';
import type { FileStorage } from '../../files/storage.ts';
import type { ContentStore } from '../../store/content-store.ts';
import { WrongParent } from '../../store/content-tree.ts';
import { LinkTaken } from '../../store/links.ts';
import { HttpError, invalidFields, notFound } from '../http-error.ts';
import type { SentContent, SentPicture } from './sent-content.ts';
import { readSentContent } from './sent-content.ts';
import { filesOf } from './shown-files.ts';

export type ContentEditor = ReturnType<typeof createContentEditor>;

const videoLock = 'videos';

interface Parts {
  store: ContentStore;
  pictures: FileStorage;
  videos: FileStorage;
  /** Told of a stored file that could not be removed; the save itself has succeeded. */
  onLeftover: (name: string, error: unknown) => void;
}

/**
 * Saves content as staff send it: cleans, checks, keeps the pictures, stores. Either all of it is stored or nothing
 * is left behind.
 */
export function createContentEditor({ store, pictures, videos, onLeftover }: Parts) {
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
  async function withPictures<Result>(
    definition: ContentType,
    sent: SentPicture[],
    save: () => Promise<Result>,
  ): Promise<Result> {
    const read = new Map<string, Uint8Array>();
    for (const picture of sent) read.set(picture.name, await readSentPicture(picture));
    try {
      for (const [name, bytes] of read) await pictures.put(name, bytes);
      return await save();
    } catch (error) {
      await discard(pictures, [...read.keys()]);
      throw explain(definition, error);
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

  async function discard(storage: FileStorage, names: string[]): Promise<void> {
    for (const name of names) await storage.remove(name).catch((error) => onLeftover(name, error));
  }

  /** Removes the files that an entry showed before and that nothing shows any more. */
  async function discardUnused(definition: ContentType, before: object, after: object = {}): Promise<void> {
    for (const [storage, kind] of [
      [pictures, 'pictures'],
      [videos, 'videos'],
    ] as const) {
      const kept = filesOf(definition, after)[kind];
      for (const name of filesOf(definition, before)[kind]) {
        if (!kept.includes(name) && !(await store.isFileUsed(name))) await discard(storage, [name]);
      }
    }
  }

  return {
    /** @throws HttpError 400, 409, 413, 415 */
    async create<Name extends ContentName>(name: Name, sent: SentContent): Promise<ContentRecord<Name>> {
      const definition: ContentType = contentTypes[name];
      return withVideos(definition, sent, async () => {
        const checked = await check(definition, sent);
        const save = () => store.create(name, checked.values as ContentInput<Name>);
        return withPictures(definition, checked.pictures, save);
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
        const { record, replaced } = await withPictures(definition, checked.pictures, async () => {
          const updated = await store.update(name, id, checked.values as ContentInput<Name>);
          // Removed by somebody else in the meantime.
          if (!updated) throw notFound(definition.labels.one);
          return updated;
        });
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
        if (!(await store.isFileUsed(file))) await discard(videos, [file]);
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

async function readSentPicture({ field, bytes }: SentPicture): Promise<Uint8Array> {
  try {
    return await readPicture(bytes);
  } catch (error) {
    if (error instanceof NotAPicture) throw refusedPicture(415, field, error.message);
    if (error instanceof PictureTooLarge) throw refusedPicture(413, field, error.message);
    throw error;
  }
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
