import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { Refusal } from '../../content/refusal.ts';
import { hour, type Limits } from '../limits/limits.ts';
import { isVisit } from '../visits/is-visit.ts';
import type { PlaceDesk } from '../webinars/place-desk.ts';
import { readTokenPath } from './data-path.ts';
import { ownPageAnswers, prepareOwnPages } from './own-page-answers.ts';
import type { ShowOwnPage } from './show-own-page.ts';

interface Parts {
  placeDesk: PlaceDesk;
  limits: Limits;
  showOwnPage: ShowOwnPage | undefined;
}

interface Asked {
  Params: { token: string };
}

const config: FastifyContextConfig = { action: 'place.use' };
/** Bytes: a word. */
const bodyLimit = 1024;
export const wrongTokens = { what: 'places', points: 60, seconds: hour };
const notHere =
  'This link opens the room and changes nothing. Please use the link in our email to you to change or cancel your place.';

/** The links of calendars and of the button to join: the room, and how the place stands (product: Places of parents). */
export function placeRoutes({ placeDesk, limits, showOwnPage }: Parts) {
  const { show, refuse } = ownPageAnswers({ limits, showOwnPage, wrongTokens });
  const options = { config, schema: { hide: true } };

  return async (app: FastifyInstance): Promise<void> => {
    prepareOwnPages(app, bodyLimit);

    app.get<Asked>('/join/:token', options, async (request, reply) => {
      const { token, data } = readTokenPath(request);
      const place = await placeDesk.find(token);
      if (!place) return refuse({ place: 'unknown' }, request, reply, data);
      const { shown, room, purpose } = place;
      if (room && !data && isVisit(request.raw, false)) {
        await placeDesk.arrive(place.id);
        return reply.redirect(room, 302);
      }
      // From letters of the version before, which had one link for everything.
      if (purpose === 'my' && !data) return reply.redirect(`/my/${token}`, 302);
      return show({ place: { ...shown, problem: '' } }, reply, { data });
    });

    app.post<Asked>('/join/:token', options, async (request, reply) => {
      const { token } = request.params;
      const place = await placeDesk.find(token);
      if (!place) return refuse({ place: 'unknown' }, request, reply);
      // A page of the version before, which has been open since: the same form goes on to where it belongs now.
      if (place.purpose === 'my') return reply.redirect(`/my/${token}`, 307);
      const refusal = new Refusal('forbidden', notHere);
      return show({ place: { ...place.shown, problem: notHere } }, reply, { refusal });
    });
  };
}
