import type { FastifyInstance } from 'fastify';
import { missing } from '../../content/refusal.ts';
import { calendarType, webinarCalendar } from '../../mail/webinar-calendar.ts';
import type { Stores } from '../../store/stores.ts';

interface Parts {
  stores: Pick<Stores, 'records'>;
  siteUrl: string;
  timeZone: string;
}

interface Named {
  Params: { file: string };
}

/** Serves a webinar as a file that calendars read, the same as in the letter to whoever enrols. */
export function calendarRoute({ stores, siteUrl, timeZone }: Parts) {
  return async (app: FastifyInstance): Promise<void> => {
    const options = { config: { action: 'page.read' }, schema: { hide: true } } as const;
    app.get<Named>('/calendar/:file', options, async (request, reply) => {
      const [, link] = /^(.{1,300})\.ics$/su.exec(request.params.file) ?? [];
      const webinar = link ? await stores.records.find('webinar', { link }) : undefined;
      const calendar = webinar && webinarCalendar(webinar, siteUrl, timeZone);
      if (!calendar) throw missing('Webinar');
      reply.headers({
        'cache-control': 'no-cache',
        'content-disposition': 'attachment; filename="webinar.ics"',
        'content-type': calendarType,
      });
      return reply.send(calendar);
    });
  };
}
