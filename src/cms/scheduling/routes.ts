import type { FastifyInstance } from 'fastify';
import type { ContentType } from '#cms/records/content-type.ts';
import { type ContentName, contentTypes } from '#cms/records/registry.ts';
import { addCalls } from '#core/http/call-routes.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { addDays } from '#core/time/calendar.ts';
import { eventTypes, maxPlanned, type PlannedEvent, scheduleCalls } from './api.ts';

type Dependencies = Pick<Services, 'stores' | 'startOfDay' | 'clock'>;

/** The planned publications and removals (product: Scheduling). */
export function plannedRoutes({ stores, startOfDay, clock }: Dependencies) {
  return async (app: FastifyInstance): Promise<void> => {
    addCalls(app, scheduleCalls, {
      async 'GET schedule'({ query: { from, to, limit } }) {
        const start = from === 'now' ? clock().toISOString() : startOfDay(from);
        const before = to && startOfDay(addDays(to, 1));
        const scheduled = await stores.schedule.listPlanned({ from: start, before }, limit);
        const events: Record<string, PlannedEvent[]> = {};
        for (const { name, key } of eventTypes())
          events[key] =
            from === 'now' || !to ? [] : await eventsBetween(stores, name, { from, before: addDays(to, 1) });
        return { scheduled, ...events };
      },
    });
  };
}

async function eventsBetween(
  { records }: Pick<Stores, 'records'>,
  name: ContentName,
  days: { from: string; before: string },
): Promise<PlannedEvent[]> {
  const { event, title }: ContentType = contentTypes[name];
  if (!event) return [];
  const found: Record<string, unknown>[] = await records.list<ContentName, never>(name, {
    unpublished: true,
    days: { field: event.day, ...days },
    sort: { field: event.day, descending: false, isThenByOrder: true },
    fields: [title, event.day, event.start, event.calledOff] as never[],
    limit: maxPlanned,
  });
  return found.map((one) => ({
    ...{ _id: String(one._id), title: String(one[title]), startdate: String(one[event.day]) },
    startsAt: one[event.start] ? String(one[event.start]) : null,
    isCalledOff: one[event.calledOff] === 1,
  }));
}
