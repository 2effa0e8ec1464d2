import type { ReactNode } from 'react';
import { sourcesOf } from '#cms/fields/sources/field.ts';
import { contentTypes } from '#cms/records/registry.ts';
import { loadPageBanner } from '#content/header/menu.ts';
import { withTracks } from '#content/video-upload/video-card.tsx';
import { servicesContext } from '#core/pages/context.ts';
import { missingPageResponse, pageMeta } from '#core/pages/page-meta.ts';
import { cutText } from '#core/text/plain-text.ts';
import reading from '#core/ui/art/reading.svg';
import { DateText, shownDate } from '#core/ui/date-text.tsx';
import { type FittedText, fitRichText } from '#core/ui/fit-rich-text.ts';
import { lazyOnUse } from '#core/ui/lazy-on-use.tsx';
import { PageHead } from '#core/ui/page-head.tsx';
import { RichText } from '#core/ui/rich-text.tsx';
import { Section } from '#core/ui/section.tsx';
import { addStructuredData, videosInTexts } from '#core/ui/structured-data.ts';
import {
  ContentsSidebar,
  FoldedContents,
  HealthFoot,
  ReadingTop,
} from '#features/reading/public/lazy-reading.ts';
import { type Heading, readingText } from '#features/reading/public/reading-text.ts';
import type { SavedEntry } from '#features/saved/public/saved-entries.ts';
import { savedEntry } from '#features/saved/public/saved-entry.ts';
import { LeafletFoot, LeafletHead, ShareRow, ShareSection } from '#features/sharing/public/lazy-share.ts';
import { sharedEntry } from '#features/sharing/public/shared-entry.ts';
import { TagChips } from '#features/topics/public/lazy-topics.ts';
import { loadTags } from '#features/topics/public/load-chips.ts';
import type { Route } from './+types/blog-page.ts';
import { RelatedArticles } from './lazy-related.ts';
import { bylineOf, loadPeople } from './load-byline.ts';
import { readNext } from './read-next.ts';
import { blogPosting, faqPage } from './structured-data.ts';

/** Links to the people, which work without script. */
const Byline = lazyOnUse(async () => (await import('./byline.tsx')).Byline);

/** Headings and the first paragraph; no block element is nested in a paragraph. */
const openingPattern = /^(?:\s*<h([1-4])\b[^>]*>(?:(?!<\/h\1>).)*<\/h\1>)*\s*<p\b[^>]*>(.*?)<\/p>/s;

/**
 * Splits an article into its opening and the rest, between which narrow screens have the table of contents.
 *
 * @param html as shown, so that both parts have the same heading levels
 */
export function splitAfterOpening(html: FittedText): [opening: FittedText | '', rest: FittedText | ''] {
  const [found = '', , paragraph = ''] = (openingPattern.exec(html) ?? []) as FittedText[];
  const hasText = /[\p{L}\p{N}]/u.test(paragraph.replace(/<[^>]*>/g, ''));
  return hasText ? [found, html.slice(found.length) as FittedText] : ['', html];
}

interface ArticleWithContentsProps {
  headings: Heading[];
  /** The entry in the form in which visitors save it. */
  entry: SavedEntry;
  /**
   * The opening of the article. On narrow screens the table of contents follows it, so that the article starts on the
   * first screen.
   */
  opening: ReactNode;
  children: ReactNode;
}

/** An article with its tools; a long one has a table of contents beside it, on narrow screens within it. */
function ArticleWithContents({ headings, entry, opening, children }: ArticleWithContentsProps) {
  return (
    <div className="lg:flex lg:justify-between lg:gap-12">
      <article className="reading mx-auto min-w-0 max-w-[68ch] grow lg:not-only:mx-0">
        <div className="mb-4 md:mb-10">
          <ReadingTop of="article" entry={entry} />
        </div>
        {opening}
        <div className="mt-6 lg:hidden">
          <FoldedContents headings={headings} of="article" />
        </div>
        {children}
      </article>
      {headings.length > 0 && (
        <div className="w-60 shrink-0 max-lg:hidden">
          <ContentsSidebar
            headings={headings}
            of="article"
            className="sticky top-28 max-h-[calc(100dvh-8rem)]"
          />
        </div>
      )}
    </div>
  );
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { content } = services;
  const blog = await content.find('blog', { link: params.link });
  if (!blog) throw missingPageResponse(services);
  const [next, tags, list, people, changedAt] = await Promise.all([
    readNext(services, blog),
    loadTags(services, blog),
    loadPageBanner(services, contentTypes.blog.page.list, { title: 'Blogs', lead: '' }),
    loadPeople(services, blog),
    content.changedAt('blog', blog._id),
  ]);
  const date = shownDate(blog.createdAt, 'Unknown date');
  const shared = sharedEntry(services, 'blog', blog, blog.shortContent);
  const { texts, headings, minutes } = await readingText(blog.content);
  const [text = fitRichText('')] = await withTracks(services, ...texts);
  addStructuredData(
    context,
    blogPosting(services, blog, { ...people, changedAt }),
    faqPage(shared.address, blog.content),
    ...videosInTexts(services, blog._id, blog.content),
  );
  return {
    list,
    byline: bylineOf(people, blog),
    title: blog.title,
    description: cutText(blog.shortContent, 160),
    parts: splitAfterOpening(text),
    headings,
    minutes,
    sources: sourcesOf(blog.sources),
    saved: savedEntry('blog', blog, { picture: blog.imageUrl, day: date.day && date.text }),
    picture: blog.imageUrl,
    date,
    shared,
    tags,
    next,
  };
}

export const meta = (args: Route.MetaArgs) =>
  args.loaderData
    ? pageMeta(args, {
        title: args.loaderData.title,
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
      <PageHead
        title={blog.title}
        breadcrumbs={[blog.list]}
        tone="sun"
        ownPicture={blog.picture}
        picture={blog.list.picture}
        art={reading}
        isBrief
      >
        <Byline byline={blog.byline} />
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 md:mt-4">
          <div className="flex flex-wrap gap-x-1 text-small font-bold text-teal-text">
            <DateText date={blog.date} />
            {blog.minutes > 0 && <p>· {blog.minutes} min read</p>}
          </div>
          <div className="print:hidden">
            <ShareRow shared={blog.shared} isBrief />
          </div>
        </div>
      </PageHead>
      <Section isBrief>
        <ArticleWithContents
          headings={blog.headings}
          entry={blog.saved}
          opening={opening && <RichText html={opening} />}
        >
          {rest && (
            <div className={opening && 'mt-5 has-[.rich-text>:is(h2,h3,h4):first-child]:mt-10'}>
              <RichText html={rest} />
            </div>
          )}
          <div className="below-first-screen">
            <TagChips {...blog.tags} at="end" />
            <HealthFoot sources={blog.sources} byline={blog.byline} />
            <ShareSection shared={blog.shared} noun="article" />
            <LeafletFoot shared={blog.shared} />
          </div>
        </ArticleWithContents>
      </Section>
      <RelatedArticles title="Read next" blogs={blog.next} />
    </>
  );
}
