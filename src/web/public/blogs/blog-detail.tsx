import { contentTypes } from '../../../content/index.ts';
import { sourcesOf } from '../../../content/sources.ts';
import reading from '../../art/reading.svg';
import { servicesContext } from '../../context.ts';
import { pageMeta } from '../../page-meta.ts';
import { cutText } from '../../ui/cut-text.ts';
import { DateText } from '../../ui/date-text.tsx';
import { fitRichText } from '../../ui/fit-rich-text.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { Section } from '../../ui/section.tsx';
import { shownDate } from '../../ui/shown-date.ts';
import { describe } from '../for-machines/describe.ts';
import { blogPosting } from '../for-machines/json-ld/blog-posting.ts';
import { faqPage } from '../for-machines/json-ld/faq-page.ts';
import { filmsWithin } from '../for-machines/json-ld/video-object.ts';
import { loadPageBanner } from '../menu/menu.ts';
import { missingPage } from '../missing-page.ts';
import { BesideContents } from '../reading/beside-contents.tsx';
import { HealthFoot } from '../reading/live.ts';
import { readingText } from '../reading/reading-text.ts';
import { savedEntry } from '../saved/saved-entry.ts';
import { LeafletFoot, LeafletHead, ShareRow, ShareSection } from '../sharing/live.ts';
import { sharedEntry } from '../sharing/shared-entry.ts';
import { carriedBy } from '../topics/chips-of.ts';
import { CarriedChips, RelatedArticles } from '../topics/live.ts';
import { readNext } from '../topics/read-next.ts';
import { withTracks } from '../videos/with-tracks.ts';
import type { Route } from './+types/blog-detail.ts';
import { Byline } from './live.ts';
import { bylineOf, loadPeople } from './load-byline.ts';
import { splitAtPicture } from './split-at-picture.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { content } = services;
  const blog = await content.find('blog', { link: params.link });
  if (!blog) throw missingPage(services);
  const [next, carried, list, people, changedAt] = await Promise.all([
    readNext(services, blog),
    carriedBy(services, blog),
    loadPageBanner(services, contentTypes.blog.page.list, { title: 'Blogs', lead: '' }),
    loadPeople(services, blog),
    content.changedAt('blog', blog._id),
  ]);
  const date = shownDate(blog.createdAt, 'Unknown date');
  const shared = sharedEntry(services, 'blog', blog, blog.shortContent);
  const { texts, headings, minutes } = await readingText(blog.content);
  const [text = fitRichText('')] = await withTracks(services, ...texts);
  describe(
    context,
    blogPosting(services, blog, { ...people, changedAt }),
    faqPage(shared.address, blog.content),
    ...filmsWithin(services, blog._id, blog.content),
  );
  return {
    list,
    byline: bylineOf(people, blog),
    title: blog.title,
    description: cutText(blog.shortContent, 160),
    parts: splitAtPicture(text),
    headings,
    minutes,
    sources: sourcesOf(blog.sources),
    saved: savedEntry('blog', blog, { picture: blog.imageUrl, day: date.day && date.text }),
    picture: blog.imageUrl,
    date,
    shared,
    carried,
    next,
  };
}

export const meta = (args: Route.MetaArgs) =>
  args.loaderData
    ? pageMeta(args, {
        title: `${args.loaderData.title} | Ananta`,
        description: args.loaderData.description,
        picture: args.loaderData.picture?.name,
        type: 'article',
        shared: args.loaderData.shared,
      })
    : [];

export default function BlogDetail({ loaderData: blog }: Route.ComponentProps) {
  const [opening, rest] = blog.parts;
  return (
    <>
      <LeafletHead shared={blog.shared} />
      <PageBanner
        title={blog.title}
        crumbs={[blog.list]}
        tone="sun"
        picture={blog.list.picture}
        art={reading}
        isBrief
      >
        <div className="mt-4 flex flex-wrap gap-x-1 text-small font-bold text-teal-text">
          <DateText date={blog.date} />
          {blog.minutes > 0 && <p>· {blog.minutes} min read</p>}
        </div>
        <Byline byline={blog.byline} />
        <div className="print:hidden mt-4">
          <ShareRow shared={blog.shared} isBrief />
        </div>
      </PageBanner>
      <Section>
        <BesideContents
          headings={blog.headings}
          entry={blog.saved}
          opening={opening && <RichText html={opening} />}
        >
          {blog.picture && (
            <Picture
              picture={blog.picture}
              place="article"
              haste="first"
              className="my-8 first:mt-0 rounded-card shadow-soft md:my-10"
            />
          )}
          {rest && <RichText html={rest} />}
          <div className="below-first-screen">
            <CarriedChips {...blog.carried} at="end" />
            <HealthFoot sources={blog.sources} byline={blog.byline} />
            <ShareSection shared={blog.shared} what="article" />
            <LeafletFoot shared={blog.shared} />
          </div>
        </BesideContents>
      </Section>
      <RelatedArticles title="Read next" blogs={blog.next} />
    </>
  );
}
