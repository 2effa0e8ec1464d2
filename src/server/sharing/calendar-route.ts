import type { FastifyInstance } from 'fastify';
import { missing } from '../../content/refusal.ts';
import { upcoming } from '../../content/types/webinar.ts';
import { calendarType, webinarCalendar, webinarCalendars } from '../../mail/webinar-calendar.ts';
import type { Stores } from '../../store/stores.ts';
import { prepareAnswer } from '../answers/prepared-answer.ts';
import { sendAnswer } from '../answers/send-answer.ts';

interface Parts {
  stores: Pick<Stores, 'records'>;
  siteUrl: string;
  timeZone: string;
  organizer: () => string;
  pages: { today: () => string };
}

/** Webinars in the file of all that are to come. */
const mostToCome = 100;
const told = [
  ...(['title', 'link', 'startdate', 'enddate', 'time', 'location'] as const),
  ...(['startsAt', 'endsAt', 'calledOff'] as const),
] as const;

interface Named {
  Params: { file: string };
}

/** Serves what is to come as one file that calendars come back for, and a webinar as a file that calendars read, the same as in the letter to whoever enrols. */
export function calendarRoute({ stores, siteUrl, timeZone, organizer, pages }: Parts) {
  const site = () => ({ siteUrl, timeZone, organizer: organizer() });
  return async (app: FastifyInstance): Promise<void> => {
    const options = { config: { action: 'page.read' }, schema: { hide: true } } as const;
    app.get('/webinars.ics', options, async (request, reply) => {
      const query = { fields: told, days: upcoming(pages.today()), limit: mostToCome };
      const sort = { field: 'startdate', descending: false };
      const webinars = await stores.records.list('webinar', { ...query, sort });
      const headers = { 'cache-control': 'no-cache', 'content-type': calendarType };
      return sendAnswer(
        await prepareAnswer({ headers }, webinarCalendars(webinars, site()), 'quick'),
        request,
        reply,
      );
    });

    app.get<Named>('/calendar/:file', options, async (request, reply) => {
      const [, link] = /^(.{1,300})\.ics$/su.exec(request.params.file) ?? [];
      const webinar = link ? await stores.records.find('webinar', { link }) : undefined;
      const calendar = webinar && webinarCalendar(webinar, site());
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
