import { data } from 'react-router';
import { publicAddress } from '../../../content/addresses.ts';
import { calendarLinks } from '../../../content/calendar-links.ts';
import { contentTypes } from '../../../content/index.ts';
import { roomOpensAt } from '../../../content/webinars/place-page.ts';
import art from '../../art/webinar.svg';
import { servicesContext } from '../../context.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { Section } from '../../ui/section.tsx';
import { loadPageBanner } from '../menu/menu.ts';
import { missingPage } from '../missing-page.ts';
import { AddToCalendar } from '../webinars/add-to-calendar.tsx';
import { ToBring } from '../webinars/to-bring.tsx';
import { WebinarFactList } from '../webinars/webinar-fact-list.tsx';
import { webinarFacts } from '../webinars/webinar-summary.ts';
import { webinarTimes } from '../webinars/webinar-times.ts';
import type { Route } from './+types/join.ts';
import { momentWords } from './moment-words.ts';
import { PlaceCard } from './place-card.tsx';
import { stateOf } from './place-state.ts';
import { UnknownPlace } from './unknown-place.tsx';

/** What the link of a place leads to. The link itself is nowhere in it (product: Places of parents). */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { place, timeZone, today, siteUrl } = services;
  if (!place) throw missingPage(services);
  if (place === 'unknown') return data({ found: undefined }, { status: 404 });
  const list = await loadPageBanner(services, contentTypes.webinar.page.list, {
    title: 'Webinars',
    lead: '',
  });
  const { webinar, isOut, isOpen, phase, offeredUntil } = place;
  const state = stateOf(place);
  const isToCome = phase === 'before' || phase === 'open';
  const address = isOut ? publicAddress(contentTypes.webinar, webinar) : undefined;
  const facts = webinarFacts({ ...webinar, revision: 0, capacity: null }, { today: today(), now: place.now });
  return {
    found: {
      ...{ list, address, state, id: webinar._id, title: webinar.title, ...facts },
      ...{ name: place.name, position: place.position, hasAttended: place.status === 'attended' },
      ...{ now: place.now, done: place.done, problem: place.problem, mayEnrol: isOpen },
      ...{ hasRoom: place.hasRoom, recordingUrl: place.recordingUrl },
      offered: offeredUntil ? { until: offeredUntil, words: momentWords(offeredUntil, timeZone) } : undefined,
      start: isToCome && webinar.startsAt ? webinar.startsAt : undefined,
      room: isToCome && webinar.startsAt ? roomOpensAt(webinar.startsAt) : undefined,
      times: isToCome ? webinarTimes(webinar, timeZone) : undefined,
      // What is in somebody's calendar may be seen by others: the page of the webinar, never this link.
      calendar: isToCome && address ? calendarLinks(webinar, siteUrl + address, timeZone) : undefined,
      bring: isToCome && state !== 'cancelled' ? webinar.bring : '',
    },
  };
}

export type FoundPlace = NonNullable<Awaited<Route.ComponentProps['loaderData']>['found']>;

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData?.found ? `Your place: ${loaderData.found.title} | Ananta` : 'Your place | Ananta' },
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'no-referrer' },
];

export default function Join({ loaderData: { found } }: Route.ComponentProps) {
  if (!found) return <UnknownPlace />;
  const hasPlace = ['soon', 'open'].includes(found.state);
  return (
    <>
      <PageBanner
        title={found.title}
        lead={`For ${found.name}`}
        crumbs={[found.list]}
        tone="sky"
        picture={found.list.picture}
        art={art}
        isBrief
      />
      <Section labelledBy="place">
        {/* How the place stands comes first, on phones too. */}
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-16">
          <PlaceCard place={found} />
          <aside aria-labelledby="facts" className="rounded-card bg-surface p-6 shadow-soft md:p-8">
            <h2 id="facts" className="mb-4 text-title-3">
              At a glance
            </h2>
            <WebinarFactList webinar={found} times={found.times} />
            <ToBring text={found.bring} />
            <div className="mt-6 grid gap-3 empty:hidden">
              {hasPlace && <AddToCalendar links={found.calendar} />}
              {found.address && (
                <ButtonLink to={found.address} look="quiet">
                  About this webinar
                </ButtonLink>
              )}
            </div>
          </aside>
        </div>
      </Section>
    </>
  );
}
