import { calendarLinks } from '../../../content/calendar-links.ts';
import { contentTypes } from '../../../content/index.ts';
import { isBlankRichText, textOfRichText } from '../../../content/kinds/text-of-rich-text.ts';
import art from '../../art/webinar.svg';
import { servicesContext } from '../../context.ts';
import { pageMeta } from '../../page-meta.ts';
import { cutText } from '../../ui/cut-text.ts';
import { fitRichText } from '../../ui/fit-rich-text.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { Section } from '../../ui/section.tsx';
import { PlayCover, posterOf } from '../../ui/video/play-video.tsx';
import { playable } from '../../ui/video/playable.ts';
import { WithFacts } from '../../ui/with-facts.tsx';
import { describe } from '../for-machines/describe.ts';
import { event } from '../for-machines/json-ld/event.ts';
import { filmsWithin, videoObject } from '../for-machines/json-ld/video-object.ts';
import { loadPageBanner } from '../menu/menu.ts';
import { missingPage } from '../missing-page.ts';
import { ReadingBar } from '../reading/live.ts';
import { savedEntry } from '../saved/saved-entry.ts';
import { LeafletFoot, LeafletHead, ShareSection } from '../sharing/live.ts';
import { sharedEntry } from '../sharing/shared-entry.ts';
import { carriedBy } from '../topics/chips-of.ts';
import { CarriedChips, RelatedArticles } from '../topics/live.ts';
import { relatedBlogs } from '../topics/read-next.ts';
import { withTracks } from '../videos/with-tracks.ts';
import type { Route } from './+types/webinar-detail.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import { RegisterLink } from './register-link.tsx';
import { seatsOf } from './shown-seats.ts';
import { ToBring } from './to-bring.tsx';
import { WebinarFactList } from './webinar-fact-list.tsx';
import { WebinarLabel } from './webinar-label.tsx';
import { webinarFacts } from './webinar-summary.ts';
import { webinarTimes } from './webinar-times.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { content, today, now, timeZone } = services;
  const webinar = await content.find('webinar', { link: params.link });
  if (!webinar) throw missingPage(services);
  const seats = (await seatsOf(services, [webinar])).get(webinar._id);
  const facts = webinarFacts(webinar, { today: today(), now: now() }, seats);
  const isToCome = !facts.hasEnded && !facts.isCalledOff;
  const { _id: id, title, images: picture } = webinar;
  const source = playable(webinar);
  const whole = textOfRichText(webinar.description);
  const description = cutText(whole, 160);
  const shared = sharedEntry(services, 'webinar', webinar, description);
  describe(
    context,
    event(services, webinar, {
      ...{ today: today(), now: now(), timeZone, seats },
      former: isToCome ? await content.formerStart(id) : undefined,
    }),
    videoObject(services, { id, title, description: whole, picture, source }),
    ...filmsWithin(services, id, webinar.description, webinar.description2),
  );
  const [html, moreHtml] = await withTracks(
    services,
    fitRichText(webinar.description),
    fitRichText(isBlankRichText(webinar.description2) ? '' : webinar.description2),
  );
  return {
    shared,
    carried: await carriedBy(services, webinar),
    related: await relatedBlogs(services, webinar),
    calendar: isToCome ? calendarLinks(webinar, shared.address, timeZone) : undefined,
    times: isToCome ? webinarTimes(webinar, timeZone) : undefined,
    bring: isToCome ? webinar.bring : '',
    list: await loadPageBanner(services, contentTypes.webinar.page.list, { title: 'Webinars', lead: '' }),
    id: webinar._id,
    title: webinar.title,
    saved: savedEntry('webinar', webinar, {
      picture: webinar.images,
      day: webinar.startdate ? facts.date : undefined,
    }),
    description,
    html,
    source,
    moreHtml,
    picture: webinar.images,
    detailPicture: webinar.detailimages,
    ...facts,
  };
}

export const meta = (args: Route.MetaArgs) =>
  args.loaderData
    ? pageMeta(args, {
        title: `${args.loaderData.title} | Ananta`,
        description: args.loaderData.description,
        picture: args.loaderData.picture?.name,
        shared: args.loaderData.shared,
      })
    : [];

export default function WebinarDetail({ loaderData: webinar }: Route.ComponentProps) {
  return (
    <>
      <LeafletHead shared={webinar.shared} />
      <PageBanner
        title={webinar.title}
        crumbs={[webinar.list]}
        tone="sky"
        picture={webinar.list.picture}
        art={art}
        isBrief
      >
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <WebinarLabel webinar={webinar} />
          {webinar.isUpcoming && !webinar.isCalledOff && (
            <p className="font-semibold">{[webinar.date, webinar.time].filter(Boolean).join(', ')}</p>
          )}
        </div>
        <RegisterLink webinar={webinar} at="head" />
        <CarriedChips {...webinar.carried} />
      </PageBanner>
      <Section>
        <WithFacts
          title="At a glance"
          facts={
            <>
              <WebinarFactList webinar={webinar} times={webinar.times} />
              <ToBring text={webinar.bring} />
              {/* Here it stays in sight beside a long text. */}
              <div className="max-lg:hidden">
                <RegisterLink webinar={webinar} at="text" />
              </div>
              <div className="print:hidden mt-3 empty:hidden">
                <AddToCalendar links={webinar.calendar} />
              </div>
              {(webinar.isCalledOff || webinar.hasEnded) && (
                <p className="mt-5 border-t border-line pt-4 text-ink-soft">
                  {webinar.isCalledOff
                    ? 'This webinar has been called off and will not take place.'
                    : 'This webinar has already taken place.'}
                </p>
              )}
            </>
          }
        >
          <ReadingBar entry={webinar.saved} />
          {(webinar.picture || webinar.source) && (
            <div className="relative overflow-hidden rounded-card shadow-soft">
              <Picture picture={webinar.picture} place="article" haste="first" />
              {webinar.source && (
                <PlayCover title={webinar.title} source={webinar.source} poster={posterOf(webinar.picture)} />
              )}
            </div>
          )}
          <RichText html={webinar.html} />
          {webinar.detailPicture && (
            <Picture picture={webinar.detailPicture} place="article" className="rounded-card" />
          )}
          {webinar.moreHtml && <RichText html={webinar.moreHtml} />}
          <ShareSection shared={webinar.shared} what="webinar" room="mt-0" />
          <LeafletFoot shared={webinar.shared} />
        </WithFacts>
      </Section>
      <RelatedArticles title="Related articles" blogs={webinar.related} />
    </>
  );
}
