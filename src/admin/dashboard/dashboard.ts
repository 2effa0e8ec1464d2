import * as z from 'zod';
import { contentName } from '#cms/records/api.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import { fieldsOfType } from '#cms/records/definition.ts';
import { contentNames, contentTypes } from '#cms/records/registry.ts';
import { type Action, may } from '#core/access/roles.ts';
import { count, id, text } from '#core/api/schemas.ts';
import type { Dashboard, DashboardParts } from '#core/manifest/dashboard.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';

/** Unpublished articles of a type that are listed; the others are counted. */
const maxUnpublished = 5;

const unpublishedEntries = z.array(
  z.object({ type: contentName, count, entries: z.array(z.object({ _id: id, title: text })) }),
);
type UnpublishedEntries = z.output<typeof unpublishedEntries>;
const entriesWithoutPicture = z.array(z.object({ type: contentName, count }));
type EntriesWithoutPicture = z.output<typeof entriesWithoutPicture>;

export interface ContentDashboard {
  unpublished?: UnpublishedEntries;
  withoutPicture?: EntriesWithoutPicture;
}
type RecordReader = Pick<Stores['records'], 'list' | 'count'>;

export const contentDashboard: DashboardParts = {
  unpublished: {
    action: 'content.write',
    answer: unpublishedEntries,
    read: ({ stores }) => listUnpublished(stores.records),
  },
  withoutPicture: {
    action: 'content.write',
    answer: entriesWithoutPicture,
    read: ({ stores }) => countWithoutPicture(stores.records),
  },
};

/**
 * Reads the parts of the dashboard, one after the other.
 *
 * @param role of the reader
 * @param names of the parts; absent: all
 */
export async function readDashboard(
  services: Services,
  role: string,
  now: Date,
  names?: readonly string[],
): Promise<Dashboard> {
  const today = services.dayOf(now);
  const reader = { today, now, may: (action: Action) => may(role, action) };
  const parts: [string, unknown][] = [];
  for (const [name, { action, read }] of Object.entries(services.dashboard)) {
    if (names && !names.includes(name)) continue;
    if (!action || reader.may(action)) parts.push([name, await read(services, reader)]);
  }
  return { today, ...Object.fromEntries(parts) } as Dashboard;
}

async function listUnpublished(records: RecordReader): Promise<UnpublishedEntries> {
  const found: UnpublishedEntries = [];
  for (const type of ['blog', 'media'] as const) {
    // Published entries that are scheduled, or taken down by their schedule, are finished.
    const hidden = { unpublished: true, statusFilter: 'unpublished' } as const;
    const count = await records.count(type, hidden);
    if (count === 0) continue;
    const first = {
      ...hidden,
      sort: { field: 'status', descending: false },
      limit: Math.min(count, maxUnpublished),
      fields: ['title'],
    } as const;
    const entries = (await records.list(type, first)).map(({ _id, title }) => ({ _id, title }));
    found.push({ type, count, entries });
  }
  return found;
}

async function countWithoutPicture(records: RecordReader): Promise<EntriesWithoutPicture> {
  const found: EntriesWithoutPicture = [];
  for (const type of contentNames) {
    const definition: ContentType = contentTypes[type];
    // The first is the main one; the others are optional on pages.
    const [main] = fieldsOfType(definition, 'image');
    const count = main ? await records.count(type, { unpublished: true, emptyField: main.name }) : 0;
    if (count > 0) found.push({ type, count });
  }
  return found;
}
