import { contentTypes } from '../../../content/index.ts';
import { textOfRichText } from '../../../content/kinds/text-of-rich-text.ts';
import art from '../../art/meadow.svg';
import { servicesContext } from '../../context.ts';
import { pageMeta } from '../../page-meta.ts';
import { cutText } from '../../ui/cut-text.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { Section } from '../../ui/section.tsx';
import { PlayCover, posterOf } from '../../ui/video/play-video.tsx';
import { WithFacts } from '../../ui/with-facts.tsx';
import { describe } from '../for-machines/describe.ts';
import { communityEvent } from '../for-machines/json-ld/community-event.ts';
import { filmsWithin, videoObject } from '../for-machines/json-ld/video-object.ts';
import { loadPageBanner } from '../menu/menu.ts';
import { missingPage } from '../missing-page.ts';
import { ReadingBar } from '../reading/live.ts';
import { savedEntry } from '../saved/saved-entry.ts';
import { LeafletFoot, LeafletHead, ShareSection } from '../sharing/live.ts';
import { carriedBy } from '../topics/chips-of.ts';
import { CarriedChips, RelatedArticles } from '../topics/live.ts';
import { relatedBlogs } from '../topics/read-next.ts';
import type { Route } from './+types/community-detail.ts';
import { AddToCalendar } from './calendar-on-use.ts';
import { CommunityFacts } from './community-facts.tsx';
import { describeCommunity } from './community-summary.ts';
import { MoreElsewhere } from './more-elsewhere.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const found = await services.content.find('community', { link: params.link });
  const [item] = found ? await describeCommunity(services, [found]) : [];
  if (!found || !item) throw missingPage(services);
  const whole = textOfRichText(found.description);
  describe(
    context,
    communityEvent(services, found),
    videoObject(services, { ...item, description: whole }),
    ...filmsWithin(services, found._id, found.description, found.description2),
  );
  return {
    ...item,
    carried: await carriedBy(services, found),
    related: await relatedBlogs(services, found),
    list: await loadPageBanner(services, contentTypes.community.page.list, { title: 'Community', lead: '' }),
    saved: savedEntry('community', found, { picture: item.picture, day: item.date.day && item.date.text }),
    summary: cutText(whole, 160),
  };
}

export const meta = (args: Route.MetaArgs) =>
  args.loaderData
    ? pageMeta(args, {
        title: `${args.loaderData.title} | Ananta`,
        description: args.loaderData.summary,
        picture: args.loaderData.picture?.name,
        shared: args.loaderData.shared,
      })
    : [];

export default function CommunityDetail({ loaderData: item }: Route.ComponentProps) {
  return (
    <>
      <LeafletHead shared={item.shared} />
      <PageBanner title={item.title} crumbs={[item.list]} tone="sky" picture={item.list.picture} art={art}>
        <CarriedChips {...item.carried} />
      </PageBanner>
      <Section>
        <WithFacts
          title="At a glance"
          facts={
            <>
              <CommunityFacts item={item} />
              {item.calendar && (
                <div className="print:hidden mt-4">
                  <AddToCalendar links={item.calendar} />
                </div>
              )}
              <p className="mt-5 empty:hidden">
                <MoreElsewhere item={item} />
              </p>
            </>
          }
        >
          <ReadingBar entry={item.saved} />
          {(item.picture || item.source) && (
            <div className="relative overflow-hidden rounded-card shadow-soft">
              <Picture picture={item.picture} place="article" haste="first" />
              {item.source && (
                <PlayCover title={item.title} source={item.source} poster={posterOf(item.picture)} />
              )}
            </div>
          )}
          <RichText html={item.html} />
          {item.detailPicture && (
            <Picture picture={item.detailPicture} place="article" className="rounded-card" />
          )}
          {item.moreHtml && <RichText html={item.moreHtml} />}
          <ShareSection shared={item.shared} what="page" room="mt-0" />
          <LeafletFoot shared={item.shared} />
        </WithFacts>
      </Section>
      <RelatedArticles title="Related articles" blogs={item.related} />
    </>
  );
}
