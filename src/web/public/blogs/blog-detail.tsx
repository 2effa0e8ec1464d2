import { data } from 'react-router';
import { contentTypes } from '../../../content/index.ts';
import reading from '../../art/reading.svg';
import { servicesContext } from '../../context.ts';
import { pageMeta } from '../../page-meta.ts';
import { cutText } from '../../ui/cut-text.ts';
import { DateText } from '../../ui/date-text.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { Section } from '../../ui/section.tsx';
import { shownDate } from '../../ui/shown-date.ts';
import { loadPageBanner } from '../menu/menu.ts';
import { LeafletFoot, LeafletHead } from '../sharing/leaflet.tsx';
import { ShareRow, ShareSection } from '../sharing/share-row.tsx';
import { sharedEntry } from '../sharing/shared-entry.ts';
import { CarriedChips } from '../topics/carried-chips.tsx';
import { carriedBy } from '../topics/chips-of.ts';
import { readNext } from '../topics/read-next.ts';
import { RelatedArticles } from '../topics/related-articles.tsx';
import type { Route } from './+types/blog-detail.ts';
import { splitAtPicture } from './split-at-picture.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { content } = services;
  const blog = await content.find('blog', { link: params.link });
  if (!blog) throw data(null, { status: 404, statusText: 'Not Found' });
  const [next, carried, list] = await Promise.all([
    readNext(services, blog),
    carriedBy(services, blog),
    loadPageBanner(services, contentTypes.blog.page.list, { title: 'Blogs', lead: '' }),
  ]);
  return {
    list,
    title: blog.title,
    description: blog.shortContent,
    html: blog.content,
    picture: blog.imageUrl,
    date: shownDate(blog.createdAt, 'Unknown date'),
    shared: sharedEntry(services, 'blog', blog, blog.shortContent),
    carried,
    next,
  };
}

export const meta = (args: Route.MetaArgs) =>
  args.loaderData
    ? pageMeta(args, {
        title: `${args.loaderData.title} | Ananta`,
        description: cutText(args.loaderData.description, 160),
        picture: args.loaderData.picture?.name,
        type: 'article',
        shared: args.loaderData.shared,
      })
    : [];

export default function BlogDetail({ loaderData: blog }: Route.ComponentProps) {
  const [opening, rest] = splitAtPicture(blog.html);
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
        <div className="mt-4">
          <DateText date={blog.date} />
        </div>
        <CarriedChips {...blog.carried} />
        <div className="print:hidden mt-4">
          <ShareRow shared={blog.shared} isBrief />
        </div>
      </PageBanner>
      <Section>
        <article className="mx-auto max-w-[68ch]">
          {opening && <RichText html={opening} />}
          {blog.picture && (
            <Picture
              picture={blog.picture}
              place="article"
              haste="soon"
              className="my-8 first:mt-0 rounded-card shadow-soft md:my-10"
            />
          )}
          {rest && <RichText html={rest} />}
          <ShareSection shared={blog.shared} what="article" />
          <LeafletFoot shared={blog.shared} />
        </article>
      </Section>
      <RelatedArticles title="Read next" blogs={blog.next} />
    </>
  );
}
