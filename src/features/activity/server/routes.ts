import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import type { Activity, ActivityFilter, ActivityStore } from '#cms/activity/activity-store.ts';
import { startCsvResponse } from '#cms/records/export-routes.ts';
import { sendTotalCount } from '#cms/records/list-request.ts';
import { actorName } from '#core/actor.ts';
import { timesOfDayRange } from '#core/http/body-fields.ts';
import { addCalls } from '#core/http/call-routes.ts';
import { byteOrderMark, csvRow } from '#core/http/csv.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { readableAddress } from '#core/text/web-address.ts';
import { createDatetimeFormatter } from '#core/time/calendar.ts';
import { activityCalls, type PresentedActivity } from '../api.ts';
import { activityInWords } from '../rules/activity.ts';
import type { activityQuery } from '../rules/query.ts';
import { createActivityTotals } from './totals.ts';

/**
 * The filters of the list; `to` is the last included day.
 *
 * @param startOfDay returns the instant at which a day begins
 */
function toActivityFilter(
  { by, kind, about, ...days }: z.output<typeof activityQuery>,
  startOfDay: (day: string) => string,
): ActivityFilter {
  return {
    ...{ kind, about },
    by: by === 'site' ? 'system' : by,
    ...timesOfDayRange(days, startOfDay),
  };
}

/** Streams the whole list as CSV. */
async function* exportActivity(
  store: Pick<ActivityStore, 'slices'>,
  filter: ActivityFilter,
  timeZone: string,
): AsyncGenerator<string> {
  const formatDatetime = createDatetimeFormatter(timeZone);
  yield byteOrderMark + csvRow(['When', 'Who', 'What', 'About', 'More', 'Address', 'Browser']);
  for await (const slice of store.slices(filter)) {
    yield slice
      .map(({ at, by, address, browser, ...done }) => {
        const { predicate, more } = activityInWords(done);
        const name = done.about.kind === 'redirect' ? readableAddress(done.about.name) : done.about.name;
        return csvRow([formatDatetime(at), actorName(by), predicate, name, more, address, browser]);
      })
      .join('');
  }
}

type Dependencies = Pick<Services, 'stores' | 'timeZone' | 'clock' | 'dayOf' | 'startOfDay'>;

/** The list of activity entries and record changes. No call changes it. */
export function activityRoutes({ stores, timeZone, clock, dayOf, startOfDay }: Dependencies) {
  const totals = createActivityTotals(stores.activity, clock);
  return async (app: FastifyInstance): Promise<void> => {
    addCalls(app, activityCalls, {
      async 'GET activity'({ query: { limit, offset, ...filters } }, reply) {
        const page = { limit, offset };
        const filter = toActivityFilter(filters, startOfDay);
        await sendTotalCount(reply, page, () => totals(filter));
        return { activity: (await stores.activity.list(filter, page)).map(present) };
      },

      async 'GET exports/activity'(request, reply) {
        const filter = toActivityFilter(request.query, startOfDay);
        const rows = await stores.activity.count(filter);
        const about = { kind: '', id: '', name: 'Activity' };
        await startCsvResponse(request, reply, stores, { about, rows, file: `activity-${dayOf(clock())}` });
        return reply.send(Readable.from(exportActivity(stores.activity, filter, timeZone)));
      },
    });
  };
}

function present({ id, about, at, kind, address, ...activity }: Activity): PresentedActivity {
  return {
    ...{ at, kind, ipAddress: address, ...activity, _id: id },
    about: { kind: about.kind, _id: about.id, name: about.name },
  };
}
