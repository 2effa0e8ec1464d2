import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Activity } from '../../store/activity-store.ts';
import { exportActivity } from '../exports/export-activity.ts';
import type { Services } from '../services.ts';
import { activityDocs } from './activity-docs.ts';
import { readActivityFilter } from './activity-query.ts';
import { createActivityTotals } from './activity-totals.ts';
import { beginCsv } from './begin-csv.ts';
import { readBoundedPage, tellTotal } from './list-query.ts';

type Parts = Pick<Services, 'stores' | 'timeZone' | 'clock' | 'dayOf' | 'daybreak'>;

/** Something that somebody did, as staff see it. */
export interface PresentedActivity extends Omit<Activity, 'id' | 'about'> {
  _id: string;
  about: { kind: string; _id: string; name: string };
}

const config = { action: 'activity.read' } as const;

/** Who did what and when, in one list of notes and changes. There is no call that would change it. */
export function activityRoutes({ stores, timeZone, clock, dayOf, daybreak }: Parts) {
  const totals = createActivityTotals(stores.activity, clock);
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/activity', { config, schema: activityDocs.list }, async (request, reply) => {
      const page = readBoundedPage(request.query);
      const filter = readActivityFilter(request.query, daybreak);
      await tellTotal(reply, page, () => totals(filter));
      return { activity: (await stores.activity.list(filter, page)).map(present) };
    });

    app.get('/exports/activity', { config, schema: activityDocs.file }, async (request, reply) => {
      const filter = readActivityFilter(request.query, daybreak);
      const rows = await stores.activity.count(filter);
      const about = { kind: '', id: '', name: 'Activity' };
      await beginCsv(request, reply, stores, { about, rows, file: `activity-${dayOf(clock())}` });
      return reply.send(Readable.from(exportActivity(stores.activity, filter, timeZone)));
    });
  };
}

function present({ id, about, ...activity }: Activity): PresentedActivity {
  return { ...activity, _id: id, about: { kind: about.kind, _id: about.id, name: about.name } };
}
