import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Activity, ActivityFilter, ActivityStore } from '#cms/activity/activity-store.ts';
import { startCsvResponse } from '#cms/records/export-routes.ts';
import { readBoundedPage, sendTotalCount } from '#cms/records/list-request.ts';
import { actorName } from '#core/actor.ts';
import { parseFields, timesOfDayRange } from '#core/http/body-fields.ts';
import { byteOrderMark, csvRow } from '#core/http/csv.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { readableAddress } from '#core/text/web-address.ts';
import { createDatetimeFormatter } from '#core/time/calendar.ts';
import { activityDocs } from '../api.ts';
import { activityInWords } from '../rules/activity.ts';
import { activityQuery } from '../rules/query.ts';
import { createActivityTotals } from './totals.ts';

/**
 * Parses the filters of the list; `to` is the last included day.
 *
 * @param startOfDay returns the instant at which a day begins
 * @throws AppError invalid
 */
function readActivityFilter(sent: unknown, startOfDay: (day: string) => string): ActivityFilter {
  const { by, kind, about, ...days } = parseFields(activityQuery, sent);
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

/** An activity entry, as staff see it. */
export interface PresentedActivity extends Omit<Activity, 'id' | 'about' | 'address'> {
  _id: string;
  about: { kind: string; _id: string; name: string };
  ipAddress: string;
}

const config = { action: 'activity.read' } as const;

/** The list of activity entries and record changes. No call changes it. */
export function activityRoutes({ stores, timeZone, clock, dayOf, startOfDay }: Dependencies) {
  const totals = createActivityTotals(stores.activity, clock);
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/activity', { config, schema: activityDocs.list }, async (request, reply) => {
      const page = readBoundedPage(request.query);
      const filter = readActivityFilter(request.query, startOfDay);
      await sendTotalCount(reply, page, () => totals(filter));
      return { activity: (await stores.activity.list(filter, page)).map(present) };
    });

    app.get('/exports/activity', { config, schema: activityDocs.file }, async (request, reply) => {
      const filter = readActivityFilter(request.query, startOfDay);
      const rows = await stores.activity.count(filter);
      const about = { kind: '', id: '', name: 'Activity' };
      await startCsvResponse(request, reply, stores, { about, rows, file: `activity-${dayOf(clock())}` });
      return reply.send(Readable.from(exportActivity(stores.activity, filter, timeZone)));
    });
  };
}

function present({ id, about, at, kind, address, ...activity }: Activity): PresentedActivity {
  return {
    ...{ at, kind, ipAddress: address, ...activity, _id: id },
    about: { kind: about.kind, _id: about.id, name: about.name },
  };
}
