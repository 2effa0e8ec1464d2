import type { Draft } from '#cms/drafts/api.ts';
import type { FieldValue } from '#cms/fields/field.ts';
import type { RichTextCleaner } from '#cms/fields/rich-text/cleaner.ts';
import type { Actor } from '#core/actor.ts';
import { AppError, attributeToField, fieldError, invalidFieldsError, notFoundError } from '#core/errors.ts';
import { AlreadyAnsweredError, type KeyedRequest } from '#core/http/idempotency.ts';
import type { MultipartForm } from '#core/http/multipart-form.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { maxPictureBytes } from '#core/media/file-limits.ts';
import { isPictureName, newPictureName } from '#core/media/picture.ts';
import type { FactsByName, PictureOrigin } from '#core/media/picture-facts.ts';
import type { PictureLibrary } from '#core/media/picture-library.ts';
import type { PictureFacts } from '#core/media/picture-schemas.ts';
import type { Crop } from '#core/media/picture-variants.ts';
import type { FileStorage } from '#core/storage/storage.ts';
import type { StoredFileKind } from '#core/storage/stored-files.ts';
import { formatFileSize } from '#core/text/numbers.ts';
import type { ContentType } from './content-type.ts';
import { fieldsOfType } from './definition.ts';
import { filesOfRecord } from './file-uses.ts';
import {
  type ContentInput,
  type ContentName,
  type ContentRecord,
  contentTypes,
  type RecordInput,
} from './registry.ts';
import { withPictureSizes } from './rich-text-pictures.ts';
import { readSentContent, type SentCaptions, type SentPicture } from './sent-content.ts';
import { validate } from './validate.ts';

export type ContentEditor = ReturnType<typeof createContentEditor>;

interface Dependencies {
  stores: Stores;
  pictures: PictureLibrary;
  /** When the variants of pictures are created. */
  variants: 'now' | 'later';
  videos: FileStorage;
  cleaner: Pick<RichTextCleaner, 'clean'>;
  /** IANA time zone name. */
  timeZone: string;
  /** Called with a stored file that could not be deleted at once; it is deleted later with other unused files. */
  onUndeletedFile: (name: string, error: unknown) => void;
}

type NewPicture = Omit<PictureOrigin, 'at'>;
type StoredPicture = PictureFacts & { name: string };

interface CheckedContent {
  values: Record<string, FieldValue>;
  pictures: SentPicture[];
  captions: SentCaptions[];
}

/**
 * Saves content that staff send: sanitises, validates, stores files and records. Either everything is stored or nothing
 * remains.
 */
export function createContentEditor(parts: Dependencies) {
  const { stores, pictures, variants, videos, cleaner, timeZone, onUndeletedFile } = parts;

  async function check(
    name: ContentName,
    sent: MultipartForm,
    current?: Record<string, FieldValue>,
  ): Promise<CheckedContent> {
    const stored = await storedPictures(contentTypes[name], sent.values);
    const prepared = await readSentContent(contentTypes[name], sent, { current, stored }, cleaner);
    const checked = validate(contentTypes[name], prepared.values, current);
    const errors = { ...(checked.ok ? {} : checked.errors), ...prepared.errors };
    if (!checked.ok || Object.keys(errors).length > 0) throw invalidFieldsError(errors);
    const { fields, derived }: ContentType = contentTypes[name];
    // Near the limits of accepted years, derived values can lie outside.
    const derivedValues = validate({ fields }, derived?.values(checked.values, current, timeZone) ?? {}, {});
    if (!derivedValues.ok) throw invalidFieldsError(derivedValues.errors);
    return {
      values: { ...checked.values, ...derivedValues.values },
      pictures: prepared.pictures,
      captions: prepared.captions,
    };
  }

  /** Stores the files of a save before it, and deletes them if it is refused. */
  async function withFiles<Name extends ContentName, Result>(
    name: Name,
    { values, pictures: sent, captions }: CheckedContent,
    save: (values: ContentInput<Name>, storedFacts: FactsByName) => Promise<Result>,
  ): Promise<Result> {
    const storedFacts = new Map<string, PictureFacts>();
    try {
      for (const picture of sent) storedFacts.set(picture.name, await storePicture(picture));
      for (const file of captions) await storeCaptions(file);
      const isNew = (file: string) => storedFacts.has(file) || captions.some((one) => one.name === file);
      const referencedFiles = filesOfRecord(contentTypes[name], values).filter((file) => !isNew(file.name));
      await registerUnknownFiles(referencedFiles);
      const known = await stores.files.findPictures(referencedFiles.map((file) => file.name));
      const sized = withPictureSizes(contentTypes[name], values, new Map([...known, ...storedFacts]));
      return await save(sized as ContentInput<Name>, storedFacts);
    } catch (error) {
      const isRefused =
        error instanceof AppError ? error.reason !== 'unavailable' : error instanceof AlreadyAnsweredError;
      // After any other failure the commit is uncertain: unused files are then deleted after a week.
      if (isRefused) {
        for (const { name } of sent) await discard(name, pictures);
        for (const { name } of captions) await discard(name, videos);
      }
      throw error;
    }
  }

  async function storePicture({ field, name, bytes }: SentPicture): Promise<PictureFacts> {
    // Files were limited during the upload; pictures in rich text were not.
    if (bytes.length > maxPictureBytes) {
      const message = `Please choose a picture of at most ${formatFileSize(maxPictureBytes)}.`;
      throw fieldError('tooLarge', field, message);
    }
    await stores.files.record(name, 'picture');
    return attributeToField(field, pictures.store(name, bytes, variants));
  }

  /** The stored pictures that a save refers to: they were uploaded or used before. */
  async function storedPictures(definition: ContentType, values: MultipartForm['values']) {
    const imageNames = fieldsOfType(definition, 'image').map(
      ({ name, field }) => values[field.sentAs ?? name] ?? values[name],
    );
    return stores.files.findKnown(
      imageNames.filter((name) => typeof name === 'string' && isPictureName(name)) as string[],
    );
  }

  async function storeCaptions({ name, bytes }: SentCaptions): Promise<void> {
    await stores.files.record(name, 'captions');
    await videos.put(name, bytes);
  }

  /** Registers files of the storage that the database does not know, after an older database was restored. */
  async function registerUnknownFiles(files: { name: string; kind: StoredFileKind }[]): Promise<void> {
    const known = await stores.files.findKnown(files.map(({ name }) => name));
    for (const { name, kind } of files) {
      if (known.has(name)) continue;
      const found = await (kind === 'picture' ? pictures : videos).open(name);
      if (found) await stores.files.record(name, kind);
    }
  }

  async function discard(name: string, storage: Pick<FileStorage, 'remove'>): Promise<void> {
    try {
      if (!(await stores.files.beginRemoval(name))) return;
      await storage.remove(name);
      await stores.files.endRemoval(name);
    } catch (error) {
      onUndeletedFile(name, error);
    }
  }

  async function storeStandalonePicture(
    pictureDetails: NewPicture,
    store: (name: string) => Promise<PictureFacts>,
  ): Promise<StoredPicture> {
    const name = newPictureName();
    try {
      const facts = await store(name);
      await stores.files.savePictures(new Map([[name, facts]]), pictureDetails);
      return { name, ...facts };
    } catch (error) {
      await discard(name, pictures);
      throw error;
    }
  }

  return {
    /**
     * @param request set if it may be repeated
     * @throws AppError invalid, conflict, tooLarge, wrongKind; AlreadyAnsweredError
     */
    async create<Name extends ContentName>(
      name: Name,
      sent: MultipartForm,
      by: Actor,
      request?: KeyedRequest,
    ): Promise<ContentRecord<Name>> {
      try {
        if (request) await stores.answers.requireUnanswered(request);
        return await withFiles(name, await check(name, sent), (values: ContentInput<Name>, storedFacts) =>
          stores.transaction(({ records, answers, drafts, previews }) =>
            answers.runOnce(request, async () => {
              const record = await records.create(name, values as RecordInput<Name>, by, storedFacts);
              const draft = await endDraft(drafts, sent, by, record);
              // Preview links of the draft show the new entry from now on, but only if the draft belongs to the caller
              // and to a new entry.
              const isForThisEntry = draft?.record === name && draft.recordId === '';
              if (isForThisEntry) await previews.moveToEntry(draft.id, record._id);
              return record;
            }),
          ),
        );
      } catch (error) {
        if (error instanceof AlreadyAnsweredError && error.isSame) {
          const { answer } = error;
          await stores.transaction(({ drafts }) => endDraft(drafts, sent, by, answer as object));
        }
        throw error;
      }
    },

    /**
     * Updates the sent fields.
     *
     * @throws AppError invalid, missing, tooLarge, wrongKind; conflict also if an older revision was edited
     */
    async update<Name extends ContentName>(
      name: Name,
      id: string,
      sent: MultipartForm,
      by: Actor,
    ): Promise<ContentRecord<Name>> {
      const before = await stores.records.find(name, { id }, { unpublished: true });
      if (!before) throw notFoundError(contentTypes[name].labels.one);
      const revision = readRevision(sent.values.revision);
      const current = before as unknown as Record<string, FieldValue>;
      return withFiles(name, await check(name, sent, current), (values, pictures) =>
        stores.transaction(async ({ records, drafts }) => {
          const record = await records.update(name, id, values as RecordInput<Name>, by, {
            revision,
            pictures,
          });
          await endDraft(drafts, sent, by, record);
          return record;
        }),
      );
    },

    /**
     * Stores a picture before its entry is saved; if nothing uses it, it is deleted after a week.
     *
     * @throws AppError tooLarge, wrongKind
     */
    storePicture: (
      field: string,
      bytes: Uint8Array,
      pictureDetails: NewPicture = {},
    ): Promise<StoredPicture> =>
      storeStandalonePicture(pictureDetails, (name) => storePicture({ field, name, bytes })),

    /** Stores a part of a picture as a new picture, with the same rule. @throws AppError missing, invalid */
    cropPicture: (of: string, part: Crop, pictureDetails: NewPicture): Promise<StoredPicture> =>
      storeStandalonePicture(pictureDetails, async (name) => {
        await stores.files.record(name, 'picture');
        return pictures.crop(of, name, part);
      }),
  };
}

/** Ends the draft that a save publishes. */
async function endDraft(
  drafts: Stores['drafts'],
  { values }: MultipartForm,
  by: Actor,
  entry: object,
): Promise<Draft | undefined> {
  const { draft } = values;
  if (typeof draft !== 'string' || by.kind !== 'account') return undefined;
  return drafts.end(draft, by.id, { ...entry });
}

/** The revision that the caller has edited; undefined: any. @throws AppError invalid */
function readRevision(sent: unknown): number | undefined {
  if (sent === undefined || sent === null || sent === '') return undefined;
  const revision = typeof sent === 'string' || typeof sent === 'number' ? Number(sent) : Number.NaN;
  if (Number.isSafeInteger(revision) && revision > 0) return revision;
  throw invalidFieldsError({ revision: 'Please send a whole number from 1.' });
}
