import { contentTypes } from '#cms/records/registry.ts';
import { RelatedArticles } from '#content/blog/lazy-related.ts';
import { relatedBlogs } from '#content/blog/read-next.ts';
import { loadPageBanner } from '#content/header/menu.ts';
import { servicesContext } from '#core/pages/context.ts';
import { missingPageResponse, pageMeta } from '#core/pages/page-meta.ts';
import { textOfRichText } from '#core/text/html-text.ts';
import { cutText } from '#core/text/plain-text.ts';
import art from '#core/ui/art/meadow.svg';
import { FactsLayout } from '#core/ui/facts-layout.tsx';
import { PageHead } from '#core/ui/page-head.tsx';
import { Picture } from '#core/ui/picture.tsx';
import { PlayCover, posterOf } from '#core/ui/play-video.tsx';
import { RichText } from '#core/ui/rich-text.tsx';
import { Section } from '#core/ui/section.tsx';
import { addStructuredData, videoObject, videosInTexts } from '#core/ui/structured-data.ts';
import { ReadingBar } from '#features/reading/public/lazy-reading.ts';
import { savedEntry } from '#features/saved/public/saved-entry.ts';
import { LeafletFoot, LeafletHead, ShareSection } from '#features/sharing/public/lazy-share.ts';
import { TagChips } from '#features/topics/public/lazy-topics.ts';
import { loadTags } from '#features/topics/public/load-chips.ts';
import type { Route } from './+types/community-page.ts';
import { CommunityFacts, ExternalLink } from './community-card.tsx';
import { communityEvent, describeCommunity } from './community-summary.ts';
import { AddToCalendar } from './lazy-calendar.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const found = await services.content.find('community', { link: params.link });
  const [item] = found ? await describeCommunity(services, [found]) : [];
  if (!found || !item) throw missingPageResponse(services);
  const whole = textOfRichText(found.description);
  addStructuredData(
    context,
    communityEvent(services, found),
    videoObject(services, { ...item, description: whole }),
    ...videosInTexts(services, found._id, found.description, found.description2),
  );
  return {
    ...item,
    tags: await loadTags(services, found),
    related: await relatedBlogs(services, found),
    list: await loadPageBanner(services, contentTypes.community.page.list, { title: 'Community', lead: '' }),
    saved: savedEntry('community', found, { picture: item.picture, day: item.date.day && item.date.text }),
    summary: cutText(whole, 160),
  };
}

export const meta = (args: Route.MetaArgs) =>
  args.loaderData
    ? pageMeta(args, {
        title: args.loaderData.title,
        description: args.loaderData.summary,
        picture: args.loaderData.picture?.name,
        shared: args.loaderData.shared,
      })
    : [];

export default function CommunityDetail({ loaderData: item }: Route.ComponentProps) {
  const player = item.source && (
    <PlayCover title={item.title} source={item.source} poster={posterOf(item.picture)} />
  );
  return (
    <>
      <LeafletHead shared={item.shared} />
      <PageHead
        title={item.title}
        breadcrumbs={[item.list]}
        tone="sky"
        ownPicture={item.picture}
        cover={player}
        picture={item.list.picture}
        art={art}
        isBrief
      >
        <TagChips {...item.tags} />
      </PageHead>
      <Section isBrief>
        <FactsLayout
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
                <ExternalLink item={item} />
              </p>
            </>
          }
        >
          <ReadingBar entry={item.saved} />
          {player && !item.picture && (
            <div className="relative overflow-hidden rounded-card shadow-soft">
              <Picture picture={undefined} slot="article" />
              {player}
            </div>
          )}
          <RichText html={item.html} />
          {item.detailPicture && (
            <Picture picture={item.detailPicture} slot="article" className="rounded-card" />
          )}
          {item.moreHtml && <RichText html={item.moreHtml} />}
          <ShareSection shared={item.shared} noun="page" margin="mt-0" />
          <LeafletFoot shared={item.shared} />
        </FactsLayout>
      </Section>
      <RelatedArticles title="Related articles" blogs={item.related} />
    </>
  );
}
