import { v7 as createId } from 'uuid';
import * as z from 'zod';
import type { FieldValue } from '#cms/fields/field.ts';
import type { RichTextCleaner } from '#cms/fields/rich-text/cleaner.ts';
import { publicAddress } from '#cms/records/addresses.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import { type ContentName, contentTypes, isContentName } from '#cms/records/registry.ts';
import type { Caller } from '#core/access/caller.ts';
import { actedBy } from '#core/access/caller.ts';
import { may } from '#core/access/roles.ts';
import type { Clock } from '#core/clock.ts';
import { momentIn } from '#core/clock.ts';
import { missing } from '#core/errors.ts';
import { readFields } from '#core/http/body-fields.ts';
import { hashOfLink, makeLinkToken } from '#core/http/secrets.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { PreviewedEntry, Values } from './previewed-records.ts';
import { readPreviewedValues } from './previewed-values.ts';
import {
  isSentPreview,
  ownPreviewHours,
  type PreviewLink,
  previewParameter,
  sentPreviewHours,
} from './rules.ts';

export type PreviewService = ReturnType<typeof createPreviewService>;

interface Parts {
  stores: Stores;
  cleaner: Pick<RichTextCleaner, 'clean'>;
  clock: Clock;
  /** The calendar day in the site's time zone. */
  today: () => string;
  siteUrl: string;
  /** An IANA name. */
  timeZone: string;
}

/** What a preview shows. */
export interface OpenPreview {
  link: PreviewLink;
  entry: PreviewedEntry;
  /** Where it is seen, as a path of the site. */
  address: string;
  /** Whether visitors do not see it so: words of a draft, or an entry that is not published. */
  isUnpublished: boolean;
  /** The labels of what is not valid yet, and not shown. */
  leftOut: string[];
}

const allHours: readonly number[] = [ownPreviewHours, ...sentPreviewHours];
const hoursMessage = `Please choose one of ${allHours.join(', ')} hours.`;
const id = z
  .string('Please send a text.')
  .max(64, 'This is not a valid id.')
  .regex(/^[\w-]*$/, 'This is not a valid id.');
const sentPreview = z.object({
  record: z.string('Please say which type of content it is.'),
  recordId: id.default(''),
  draft: id.default(''),
  hours: z
    .number(hoursMessage)
    .refine((hours) => allHours.includes(hours), hoursMessage)
    .default(ownPreviewHours),
});

/** Previews: what they show, and who makes and revokes them (product: Previews). */
export function createPreviewService({ stores, cleaner, clock, today, siteUrl, timeZone }: Parts) {
  const { accounts, drafts, records, previews, files } = stores;

  async function show(link: PreviewLink): Promise<OpenPreview | undefined> {
    const { record: name, recordId, draftId } = link;
    const definition: ContentType = contentTypes[name];
    const found = draftId ? await drafts.find(draftId) : undefined;
    // What its writer has put away is not shown to others.
    const draft = found?.discardedAt === null ? found : undefined;
    if (!recordId && !draft) return undefined;
    const { values, leftOut } = await readPreviewedValues(definition, draft?.values ?? {}, {
      files,
      cleaner,
    });
    // Forms of a type that runs by a day begin a new entry with today.
    const { newestBy = '' } = definition;
    if (!recordId && definition.fields[newestBy]?.kind === 'date') values[newestBy] ??= today();
    const before = recordId ? await records.find(name, { id: recordId }, { unpublished: true }) : undefined;
    Object.assign(
      values,
      definition.follows?.values(values, before as unknown as Record<string, FieldValue>, timeZone),
    );
    // The link's own id stands for that of a new entry: it stays, and is younger than those of all that is stored.
    const which = { id: recordId || link.id, isNew: !recordId };
    const record = await records.previewed(name, which, values);
    if (!record) return undefined;
    const changedAt = draft?.savedAt ?? (await records.changedAt(name, record._id)) ?? clock().toISOString();
    const isSeen = recordId !== '' && (await records.has(name, { id: recordId }));
    return {
      link,
      entry: { name, values: record as unknown as Values, changedAt },
      address: publicAddress(definition, record),
      isUnpublished: !isSeen || Object.keys(values).length > 0,
      leftOut,
    };
  }

  return {
    /**
     * Makes a link by which an entry is seen as it would be, with the words of a draft.
     *
     * @returns with the whole address, which holds the token: it is told once, and kept nowhere
     * @throws Refusal invalid, missing, tooMany
     */
    async make(sent: unknown, caller: Caller): Promise<PreviewLink & { url: string }> {
      const { record, recordId, draft, hours } = readFields(sentPreview, sent);
      const name = await requireShown(record, recordId, draft);
      const token = makeLinkToken();
      const { id: accountId, name: accountName } = caller.account;
      const link: PreviewLink = {
        ...{ id: createId(), record: name, recordId, draftId: draft, accountId, accountName },
        ...{ createdAt: momentIn(clock, 0), expiresAt: momentIn(clock, hours * 3_600_000) },
      };
      // Before it is stored: where nothing can be shown, no link is left behind.
      const shown = await show(link);
      if (!shown) throw missing(contentTypes[name].labels.one);
      await stores.transaction(async (inside) => {
        await inside.previews.add({ ...link, tokenHash: hashOfLink(token) });
        if (hours > ownPreviewHours) await note(inside, 'previewSent', link, caller, { hours });
      });
      return { ...link, url: siteUrl + withToken(shown.address, token) };
    },

    /** Those of an entry that last still; of a new one by its draft. @throws Refusal missing */
    async list(record: string, of: { recordId: string } | { draftId: string }): Promise<PreviewLink[]> {
      if (!isContentName(record)) throw missing('This type of content');
      return previews.listOf(record, of);
    },

    /** @throws Refusal missing */
    async revoke(previewId: string, caller: Caller): Promise<void> {
      await stores.transaction(async (inside) => {
        const revoked = await inside.previews.revoke(previewId);
        if (!revoked) throw missing('Link');
        if (isSentPreview(revoked)) await note(inside, 'previewRevoked', revoked, caller);
      });
    },

    /** The link of a token; undefined: there is none (any more). It costs next to nothing, whoever asks. */
    async find(token: string): Promise<PreviewLink | undefined> {
      const link = await previews.findByToken(hashOfLink(token));
      // A link goes no further than whoever made it.
      const maker = link && (await accounts.find(link.accountId));
      return maker && maker.disabledAt === null && may(maker.role, 'content.write') ? link : undefined;
    },

    /** What a link shows; undefined: nothing (any more). It reads and cleans a whole draft. */
    show,
  };

  async function requireShown(record: string, recordId: string, draftId: string): Promise<ContentName> {
    if (!isContentName(record)) throw missing('This type of content');
    const { labels } = contentTypes[record];
    const draft = draftId ? await drafts.find(draftId) : undefined;
    const isOther = draft?.record !== record || draft.recordId !== recordId || draft.discardedAt !== null;
    if (draftId ? isOther : !recordId) throw missing(draftId ? 'Draft' : labels.one);
    if (recordId && !(await records.has(record, { id: recordId }, { unpublished: true })))
      throw missing(labels.one);
    return record;
  }
}

/** An address of the site with a token in it, ahead of the part that it names of a page. */
export function withToken(address: string, token: string): string {
  const [path = '', part] = address.split(/#(.*)/s);
  const shown = `${path}${path.includes('?') ? '&' : '?'}${previewParameter}=${token}`;
  return part === undefined ? shown : `${shown}#${part}`;
}

async function note(
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
  await activity.note({
    ...actedBy(caller),
    kind,
    about: { kind: record, id: recordId, name: title },
    details,
  });
}
