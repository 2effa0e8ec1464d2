import type { FastifyInstance } from 'fastify';
import { missing } from '../../content/refusal.ts';
import { soonestFirst, upcoming } from '../../content/types/webinar.ts';
import {
  calendarType,
  communityCalendar,
  webinarCalendar,
  webinarCalendars,
} from '../../mail/webinar-calendar.ts';
import type { Stores } from '../../store/stores.ts';
import { createAnswerCache } from '../answers/answer-cache.ts';
import { type PreparedAnswer, prepareAnswer } from '../answers/prepared-answer.ts';
import type { QuickAnswers } from '../answers/quick-answers.ts';
import { sendAnswer } from '../answers/send-answer.ts';
import type { PageParts } from '../pages/page-services.ts';
import { atEachTurn } from '../pages/turns.ts';

interface Parts {
  stores: Pick<Stores, 'records'>;
  siteUrl: string;
  timeZone: string;
  organizer: () => string;
  pages: Pick<PageParts, 'today' | 'turns'>;
  quick: Pick<QuickAnswers, 'add'>;
  /** Calls back whenever visitors may see other content than before. */
  onContentChange: (listener: () => void) => void;
}

const addressOfAll = '/webinars.ics';
/** Bytes: the one file that is kept may take a quarter of them, in all its encodings. */
const maxBytes = 4 * 1024 * 1024;

/** Webinars in the file of all that are to come. */
const mostToCome = 100;
const told = [
  ...(['title', 'link', 'startdate', 'enddate', 'time', 'location'] as const),
  ...(['startsAt', 'endsAt', 'calledOff'] as const),
] as const;

interface Named {
  Params: { file: string };
}

/** Serves what is to come as one file that calendars come back for, and a webinar as a file that calendars read, the same as in the letter to whoever enrols; likewise an item of the community. */
export function calendarRoute({
  stores,
  siteUrl,
  timeZone,
  organizer,
  pages,
  quick,
  onContentChange,
}: Parts) {
  const site = () => ({ siteUrl, timeZone, organizer: organizer() });
  const cache = createAnswerCache({ maxBytes });
  onContentChange(cache.clear);
  const forgetYesterday = atEachTurn(pages.turns, cache.clear);
  quick.add({
    kind: 'files',
    cache,
    find(address) {
      if (address !== addressOfAll) return undefined;
      forgetYesterday();
      return cache.find(address);
    },
  });

  async function prepareAll(): Promise<PreparedAnswer> {
    const query = { fields: told, days: upcoming(pages.today()), limit: mostToCome };
    const webinars = await stores.records.list('webinar', { ...query, sort: soonestFirst });
    const headers = { 'cache-control': 'no-cache', 'content-type': calendarType };
    return prepareAnswer({ headers }, webinarCalendars(webinars, site()));
  }

  return async (app: FastifyInstance): Promise<void> => {
    const options = { config: { action: 'page.read' }, schema: { hide: true } } as const;
    app.get(addressOfAll, options, async (request, reply) => {
      forgetYesterday();
      return sendAnswer(await cache.get(addressOfAll, prepareAll), request, reply);
    });

    app.get<Named>('/calendar/:file', options, async ({ params }, reply) => {
      const link = linkOf(params.file);
      const webinar = link ? await stores.records.find('webinar', { link }) : undefined;
      const calendar = webinar && webinarCalendar(webinar, site());
      if (!calendar) throw missing('Webinar');
      return reply.headers(headersOf('webinar')).send(calendar);
    });

    app.get<Named>('/calendar/community/:file', options, async ({ params }, reply) => {
      const link = linkOf(params.file);
      const item = link ? await stores.records.find('community', { link }) : undefined;
      const calendar = item && communityCalendar(item, site());
      if (!calendar) throw missing('Community item');
      return reply.headers(headersOf('event')).send(calendar);
    });
  };
}

/** The link of what a file is of; undefined where it is no calendar. */
const linkOf = (file: string): string | undefined => /^(.{1,300})\.ics$/su.exec(file)?.[1];

/** @param name of the file, as it is kept on the visitor's device */
const headersOf = (name: string) => ({
  'cache-control': 'no-cache',
  'content-disposition': `attachment; filename="${name}.ics"`,
  'content-type': calendarType,
});
