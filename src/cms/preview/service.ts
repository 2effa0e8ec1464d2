import { v7 as createId } from 'uuid';
import type { FieldValue } from '#cms/fields/field.ts';
import { isTooLongToRead, type RichTextCleaner } from '#cms/fields/rich-text/cleaner.ts';
import { publicAddress } from '#cms/records/addresses.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import { fieldsOfType } from '#cms/records/definition.ts';
import { type ContentName, contentTypes, isContentName } from '#cms/records/registry.ts';
import { extractPictures, withPictureSizes } from '#cms/records/rich-text-pictures.ts';
import { actorAndOrigin, type Caller } from '#core/access/caller.ts';
import { may } from '#core/access/roles.ts';
import type { Clock } from '#core/clock.ts';
import { notFoundError } from '#core/errors.ts';
import { createLinkToken, hashLinkToken } from '#core/http/secrets.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { newPictureName } from '#core/media/picture.ts';
import { yieldToEventLoop } from '#core/promises.ts';
import { hour } from '#core/time/durations.ts';
import type { SentPreview } from './api.ts';
import type { PreviewedEntry, Values } from './previewed-records.ts';
import { isSharedPreview, ownPreviewHours, type PreviewLink, previewParameter } from './rules.ts';

export type PreviewService = ReturnType<typeof createPreviewService>;

interface Dependencies {
  stores: Stores;
  cleaner: Pick<RichTextCleaner, 'clean'>;
  clock: Clock;
  /** The current day in the site's time zone. */
  today: () => string;
  siteUrl: string;
  /** IANA time zone name. */
  timeZone: string;
}

export interface PreviewContent {
  link: PreviewLink;
  entry: PreviewedEntry;
  /** Its address, a path of the site. */
  address: string;
  /** Whether visitors do not see it: values of a draft, or an unpublished entry. */
  isUnpublished: boolean;
  /** The labels of invalid fields, which are not shown. */
  omittedLabels: string[];
}

/** Creates, revokes and resolves previews (product: Previews). */
export function createPreviewService({ stores, cleaner, clock, today, siteUrl, timeZone }: Dependencies) {
  const { accounts, drafts, records, previews, files } = stores;

  async function loadContent(link: PreviewLink): Promise<PreviewContent | undefined> {
    const { record: name, recordId, draftId } = link;
    const definition: ContentType = contentTypes[name];
    const found = draftId ? await drafts.find(draftId) : undefined;
    // A discarded draft is not shown to others.
    const draft = found?.discardedAt === null ? found : undefined;
    if (!recordId && !draft) return undefined;
    const { values, omittedLabels } = await readPreviewedValues(definition, draft?.values ?? {}, {
      files,
      cleaner,
    });
    // The form of a type with a date order starts with today.
    const { newestBy = '' } = definition;
    if (!recordId && definition.fields[newestBy]?.kind === 'date') values[newestBy] ??= today();
    const before = recordId ? await records.find(name, { id: recordId }, { unpublished: true }) : undefined;
    Object.assign(
      values,
      definition.derived?.values(values, before as unknown as Record<string, FieldValue>, timeZone),
    );
    // The id of the link replaces that of a new entry: it is stable, and newer than all stored ids.
    const identity = { id: recordId || link.id, isNew: !recordId };
    const record = await records.preview(name, identity, values);
    if (!record) return undefined;
    const changedAt = draft?.savedAt ?? (await records.changedAt(name, record._id)) ?? clock().toISOString();
    const isStoredPublic = recordId !== '' && (await records.has(name, { id: recordId }));
    return {
      link,
      entry: { name, values: record as unknown as Values, changedAt },
      address: publicAddress(definition, record),
      isUnpublished: !isStoredPublic || Object.keys(values).length > 0,
      omittedLabels,
    };
  }

  return {
    /**
     * Creates a link to an entry with the values of a draft.
     *
     * @returns the link with its address, which contains the token: it is returned once and not stored
     * @throws AppError missing, tooMany
     */
    async create(sent: SentPreview, caller: Caller): Promise<PreviewLink & { url: string }> {
      const { record, recordId, draftId, hours } = sent;
      const name = await requireSubject(record, recordId, draftId);
      const token = createLinkToken();
      const { id: accountId, name: accountName } = caller.account;
      const now = clock();
      const link: PreviewLink = {
        ...{ id: createId(), record: name, recordId, draftId, accountId, accountName },
        createdAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + hours * hour).toISOString(),
      };
      // Checked before storing, so that no link remains if nothing can be shown.
      const content = await loadContent(link);
      if (!content) throw notFoundError(contentTypes[name].labels.one);
      await stores.transaction(async (tx) => {
        await tx.previews.add({ ...link, tokenHash: hashLinkToken(token) });
        if (hours > ownPreviewHours) await recordActivity(tx, 'previewSent', link, caller, { hours });
      });
      return { ...link, url: siteUrl + withToken(content.address, token) };
    },

    /** The valid links of an entry, or of the draft of a new one. @throws AppError missing */
    async list(record: string, of: { recordId: string } | { draftId: string }): Promise<PreviewLink[]> {
      if (!isContentName(record)) throw notFoundError('This type of content');
      return previews.listOf(record, of);
    },

    /** @throws AppError missing */
    async revoke(previewId: string, caller: Caller): Promise<void> {
      await stores.transaction(async (tx) => {
        const revoked = await tx.previews.revoke(previewId);
        if (!revoked) throw notFoundError('Link');
        if (isSharedPreview(revoked)) await recordActivity(tx, 'previewRevoked', revoked, caller);
      });
    },

    /** The link of a token; undefined: none is valid. Cheap, because anybody can call it. */
    async find(token: string): Promise<PreviewLink | undefined> {
      const link = await previews.findByToken(hashLinkToken(token));
      // A link is limited by the current rights of its creator.
      const creator = link && (await accounts.find(link.accountId));
      return creator && creator.disabledAt === null && may(creator.role, 'content.write') ? link : undefined;
    },

    /** The content of a link; undefined: none. Reads and sanitises a whole draft. */
    loadContent,
  };

  async function requireSubject(record: string, recordId: string, draftId: string): Promise<ContentName> {
    if (!isContentName(record)) throw notFoundError('This type of content');
    const { labels } = contentTypes[record];
    const draft = draftId ? await drafts.find(draftId) : undefined;
    const concernsOtherEntry =
      draft?.record !== record || draft.recordId !== recordId || draft.discardedAt !== null;
    if (draftId ? concernsOtherEntry : !recordId) throw notFoundError(draftId ? 'Draft' : labels.one);
    if (recordId && !(await records.has(record, { id: recordId }, { unpublished: true })))
      throw notFoundError(labels.one);
    return record;
  }
}

/** Adds the token to an address of the site, before its fragment. */
export function withToken(address: string, token: string): string {
  const [path = '', part] = address.split(/#(.*)/s);
  const shown = `${path}${path.includes('?') ? '&' : '?'}${previewParameter}=${token}`;
  return part === undefined ? shown : `${shown}#${part}`;
}

async function recordActivity(
  { activity, records, drafts }: Stores,
  kind: 'previewSent' | 'previewRevoked',
  { record, recordId, draftId }: PreviewLink,
  caller: Caller,
  details: Readonly<Record<string, number>> = {},
): Promise<void> {
  const entry = recordId ? await records.find(record, { id: recordId }, { unpublished: true }) : undefined;
  const title = entry
    ? String((entry as unknown as Values)[contentTypes[record].title] ?? '')
    : ((await drafts.find(draftId))?.title ?? '');
  await activity.log({
    ...actorAndOrigin(caller),
    kind,
    about: { kind: record, id: recordId, name: title },
    details,
  });
}

interface DraftReaders {
  files: Pick<Stores['files'], 'findKnown' | 'findPictures'>;
  cleaner: Dependencies['cleaner'];
}

/** The values of a draft, parsed and sanitised as by a save. */
interface PreparedValues {
  values: Record<string, FieldValue>;
  /** The labels of invalid or missing fields, which pages leave empty. */
  omittedLabels: string[];
}

const pictureInText = /\/uploads\/([\w-]+\.webp)/g;

/**
 * Prepares the values of a draft. Texts may be long, so other requests are served before and after the search for
 * pictures.
 *
 * @param typed texts as stored in a draft
 * @throws the errors of the cleaner if it is not available
 */
export async function readPreviewedValues(
  definition: ContentType,
  typed: Readonly<Record<string, string>>,
  { files, cleaner }: DraftReaders,
): Promise<PreparedValues> {
  const values: Record<string, FieldValue> = {};
  const omittedLabels: string[] = [];
  const embeddedPictures = new Map<string, Uint8Array>();
  for (const [name, field] of Object.entries(definition.fields)) {
    const text = typed[name];
    if (text === undefined || field.isSetBySite) continue;
    const sent =
      field.kind === 'richText'
        ? await extractAndClean(text, cleaner, embeddedPictures)
        : unlessTooLong(text);
    // A text that is too long is not parsed.
    const read = sent === undefined ? undefined : field.schema.safeParse(sent);
    const isUsable =
      read?.success === true &&
      !(field.required && field.isBlank(read.data)) &&
      // A deleted picture, or one that the draft only claims.
      (field.kind !== 'image' || read.data === '' || (await files.findKnown([String(read.data)])).size > 0);
    values[name] = isUsable ? read.data : field.empty;
    if (!isUsable) omittedLabels.push(field.label);
  }
  const pictureNames = Object.values(values).flatMap((value) =>
    typeof value === 'string' ? Array.from(value.matchAll(pictureInText), ([, name = '']) => name) : [],
  );
  const sizes = pictureNames.length > 0 ? await files.findPictures([...new Set(pictureNames)]) : new Map();
  await yieldToEventLoop();
  const sized = withPictureSizes(definition, values, sizes);
  await yieldToEventLoop();
  for (const { name } of embeddedPictures.size > 0 ? fieldsOfType(definition, 'richText') : []) {
    if (typeof sized[name] === 'string') sized[name] = embedPictures(sized[name], embeddedPictures);
  }
  return { values: sized, omittedLabels };
}

/** undefined: too long, as for a save; a draft may contain more than a field. */
const unlessTooLong = (text: string): string | undefined => (isTooLongToRead(text) ? undefined : text);

/** The sanitised markup, and the pictures embedded in it; undefined: too long. */
async function extractAndClean(
  html: string,
  { clean }: Dependencies['cleaner'],
  embeddedPictures: Map<string, Uint8Array>,
): Promise<string | undefined> {
  const extracted = await extractPictures(html, newPictureName);
  if (!extracted) return undefined;
  for (const { name, bytes } of extracted.pictures) embeddedPictures.set(name, bytes);
  return clean(extracted.html);
}

/** Pasted pictures become files with the save only: until then they stay embedded in the page. */
function embedPictures(html: string, embeddedPictures: ReadonlyMap<string, Uint8Array>): string {
  return html.replace(
    /(<img\b[^>]*\bsrc=")\/uploads\/([\w-]+\.webp)"/g,
    (img, before: string, name: string) => {
      const bytes = embeddedPictures.get(name);
      // Browsers detect the type of a picture by its bytes.
      return bytes ? `${before}data:image/png;base64,${Buffer.from(bytes).toString('base64')}"` : img;
    },
  );
}
