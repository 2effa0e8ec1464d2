import { publicAddress } from '#cms/records/addresses.ts';
import { contentTypes } from '#cms/records/registry.ts';
import { loadPageBanner } from '#content/header/menu.ts';
import { webinarFacts } from '#content/webinar/webinar-summary.ts';
import { webinarTimes } from '#content/webinar/webinar-times.ts';
import type { PageServices } from '#core/pages/context.ts';
import { calendarLinks } from '#features/sharing/rules/calendar-links.ts';
import { type RegistrationOnPage, roomOpensAt } from '../rules/registration-page.ts';
import { formatShortDateTime, stateOf } from './registration-state.ts';

export type LoadedRegistration = Awaited<ReturnType<typeof loadRegistration>>;

/** Prepares a registration for the pages of its links. The result contains no link (product: Places of parents). */
export async function loadRegistration(services: PageServices, registration: RegistrationOnPage) {
  const { timeZone, today, siteUrl } = services;
  const list = await loadPageBanner(services, contentTypes.webinar.page.list, {
    title: 'Webinars',
    lead: '',
  });
  const { webinar, isOut, isOpen, phase, offeredUntil } = registration;
  const state = stateOf(registration);
  const isToCome = phase === 'before' || phase === 'open';
  const address = isOut ? publicAddress(contentTypes.webinar, webinar) : undefined;
  const facts = webinarFacts(
    { ...webinar, revision: 0, capacity: null },
    { today: today(), now: registration.now, timeZone },
  );
  return {
    ...{ list, address, state, id: webinar._id, title: webinar.title, ...facts },
    ...{
      name: registration.name,
      position: registration.position,
      hasAttended: registration.status === 'attended',
      cancelledBy: registration.status === 'offered' ? 'site' : registration.cancelledBy,
    },
    ...{ now: registration.now, problem: registration.problem, mayEnrol: isOpen },
    ...{ hasRoom: registration.hasRoom, recordingUrl: registration.recordingUrl },
    offered: offeredUntil
      ? { until: offeredUntil, words: formatShortDateTime(offeredUntil, timeZone) }
      : undefined,
    start: isToCome && webinar.startsAt ? webinar.startsAt : undefined,
    room: isToCome && webinar.startsAt ? roomOpensAt(webinar.startsAt) : undefined,
    times: isToCome ? webinarTimes(webinar, timeZone) : undefined,
    // Other people may see a calendar entry: it gets the public page of the webinar, never this link.
    calendar: isToCome && address ? calendarLinks(webinar, siteUrl + address, timeZone) : undefined,
    bring: isToCome && state !== 'cancelled' ? webinar.bring : '',
  };
}
