import { contentTypes } from '#cms/records/registry.ts';
import { RelatedArticles } from '#content/blog/lazy-related.ts';
import { relatedBlogs } from '#content/blog/read-next.ts';
import { loadPageBanner } from '#content/header/menu.ts';
import { withTracks } from '#content/video-upload/video-card.tsx';
import { servicesContext } from '#core/pages/context.ts';
import { missingPageResponse, pageMeta } from '#core/pages/page-meta.ts';
import { isBlankRichText, textOfRichText } from '#core/text/html-text.ts';
import { cutText } from '#core/text/plain-text.ts';
import art from '#core/ui/art/webinar.svg';
import { FactsLayout } from '#core/ui/facts-layout.tsx';
import { fitRichText } from '#core/ui/fit-rich-text.ts';
import { PageHead } from '#core/ui/page-head.tsx';
import { Picture } from '#core/ui/picture.tsx';
import { PlayCover, posterOf } from '#core/ui/play-video.tsx';
import { RichText } from '#core/ui/rich-text.tsx';
import { Section } from '#core/ui/section.tsx';
import { addStructuredData, videoObject, videosInTexts } from '#core/ui/structured-data.ts';
import { videoSourceOf } from '#core/ui/video-source.ts';
import { ReadingBar } from '#features/reading/public/lazy-reading.ts';
import { savedEntry } from '#features/saved/public/saved-entry.ts';
import { AddToCalendar } from '#features/sharing/public/add-to-calendar.tsx';
import { LeafletFoot, LeafletHead, ShareSection } from '#features/sharing/public/lazy-share.ts';
import { sharedEntry } from '#features/sharing/public/shared-entry.ts';
import { calendarLinks } from '#features/sharing/rules/calendar-links.ts';
import { TagChips } from '#features/topics/public/lazy-topics.ts';
import { loadTags } from '#features/topics/public/load-chips.ts';
import type { Route } from './+types/webinar-page.ts';
import { RegisterLink, seatsOf } from './register-link.tsx';
import { webinarEvent } from './structured-data.ts';
import { WebinarLabel } from './webinar-card.tsx';
import { WebinarFactList, WhatToBring } from './webinar-facts.tsx';
import { webinarFacts } from './webinar-summary.ts';
import { webinarTimes } from './webinar-times.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { content, today, now, timeZone } = services;
  const webinar = await content.find('webinar', { link: params.link });
  if (!webinar) throw missingPageResponse(services);
  const seats = (await seatsOf(services, [webinar])).get(webinar._id);
  const facts = webinarFacts(webinar, { today: today(), now: now(), timeZone }, seats);
  const isToCome = !facts.hasEnded && !facts.isCalledOff;
  const { _id: id, title, images: picture } = webinar;
  const source = videoSourceOf(webinar);
  const whole = textOfRichText(webinar.description);
  const description = cutText(whole, 160);
  const shared = sharedEntry(services, 'webinar', webinar, description);
  addStructuredData(
    context,
    webinarEvent(services, webinar, {
      ...{ today: today(), now: now(), timeZone, seats },
      formerTimes: isToCome ? await services.formerStart(id) : undefined,
    }),
    videoObject(services, { id, title, description: whole, picture, source }),
    ...videosInTexts(services, id, webinar.description, webinar.description2),
  );
  const [html, moreHtml] = await withTracks(
    services,
    fitRichText(webinar.description),
    fitRichText(isBlankRichText(webinar.description2) ? '' : webinar.description2),
  );
  return {
    shared,
    tags: await loadTags(services, webinar),
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
        title: args.loaderData.title,
        description: args.loaderData.description,
        picture: args.loaderData.picture?.name,
        shared: args.loaderData.shared,
      })
    : [];

export default function WebinarDetail({ loaderData: webinar }: Route.ComponentProps) {
  const player = webinar.source && (
    <PlayCover title={webinar.title} source={webinar.source} poster={posterOf(webinar.picture)} />
  );
  return (
    <>
      <LeafletHead shared={webinar.shared} />
      <PageHead
        title={webinar.title}
        breadcrumbs={[webinar.list]}
        tone="sky"
        ownPicture={webinar.picture}
        cover={player}
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
        <RegisterLink webinar={webinar} placement="head" />
        <TagChips {...webinar.tags} />
      </PageHead>
      <Section>
        <FactsLayout
          title="At a glance"
          facts={
            <>
              <WebinarFactList webinar={webinar} times={webinar.times} />
              <WhatToBring text={webinar.bring} />
              {/* On wide screens it stays visible beside a long text. */}
              <div className="max-lg:hidden">
                <RegisterLink webinar={webinar} placement="text" />
              </div>
              <div className="print:hidden mt-3 empty:hidden">
                <AddToCalendar links={webinar.calendar} />
              </div>
              {(webinar.isCalledOff || webinar.hasEnded) && (
                <p className="mt-5 border-t border-line pt-4 text-ink-soft">
                  {webinar.isCalledOff
                    ? 'This webinar has been cancelled.'
                    : 'This webinar has already taken place.'}
                </p>
              )}
            </>
          }
        >
          <ReadingBar entry={webinar.saved} />
          {player && !webinar.picture && (
            <div className="relative overflow-hidden rounded-card shadow-soft">
              <Picture picture={undefined} slot="article" />
              {player}
            </div>
          )}
          <RichText html={webinar.html} />
          {webinar.detailPicture && (
            <Picture picture={webinar.detailPicture} slot="article" className="rounded-card" />
          )}
          {webinar.moreHtml && <RichText html={webinar.moreHtml} />}
          <ShareSection shared={webinar.shared} noun="webinar" margin="mt-0" />
          <LeafletFoot shared={webinar.shared} />
        </FactsLayout>
      </Section>
      <RelatedArticles title="Related articles" blogs={webinar.related} />
    </>
  );
}
