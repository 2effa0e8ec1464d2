import { data } from 'react-router';
import { publicAddress } from '../../../content/addresses.ts';
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
import { SectionHeading } from '../../ui/section-heading.tsx';
import { shownDate } from '../../ui/shown-date.ts';
import { loadPageBanner } from '../menu/menu.ts';
import type { Route } from './+types/blog-detail.ts';
import { BlogCard } from './blog-card.tsx';
import { blogCardFields, summariseBlog } from './blog-summary.ts';
import { ShareLinks, ShareSection } from './share-links.tsx';
import { splitAtPicture } from './split-at-picture.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { content, siteUrl } = services;
  const blog = await content.find('blog', { link: params.link });
  if (!blog) throw data(null, { status: 404, statusText: 'Not Found' });
  // One more than is shown, because this article may be among them.
  const [newest, list] = await Promise.all([
    content.list('blog', { fields: blogCardFields, limit: 4 }),
    loadPageBanner(services, contentTypes.blog.page.list, { title: 'Blogs', lead: '' }),
  ]);
  return {
    list,
    title: blog.title,
    description: blog.shortContent,
    html: blog.content,
    picture: blog.imageUrl,
    date: shownDate(blog.createdAt, 'Unknown date'),
    address: siteUrl + publicAddress(contentTypes.blog, blog),
    recent: newest
      .filter(({ _id }) => _id !== blog._id)
      .slice(0, 3)
      .map(summariseBlog),
  };
}

export const meta = (args: Route.MetaArgs) =>
  args.loaderData
    ? pageMeta(args, {
        title: `${args.loaderData.title} | Ananta`,
        description: cutText(args.loaderData.description, 160),
        picture: args.loaderData.picture?.name,
        type: 'article',
      })
    : [];

export default function BlogDetail({ loaderData: blog }: Route.ComponentProps) {
  const [opening, rest] = splitAtPicture(blog.html);
  return (
    <>
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
        <div className="print:hidden mt-4">
          <ShareLinks address={blog.address} title={blog.title} isSmall />
        </div>
      </PageBanner>
      <Section>
        <article className="mx-auto max-w-[68ch]">
          {opening && <RichText html={opening} />}
          {blog.picture && (
            <Picture
              picture={blog.picture}
              place="article"
              haste="first"
              className="my-8 first:mt-0 rounded-card shadow-soft md:my-10"
            />
          )}
          {rest && <RichText html={rest} />}
          <ShareSection address={blog.address} title={blog.title} />
        </article>
      </Section>
      {blog.recent.length > 0 && (
        <div className="print:hidden">
          <Section tone="mint" labelledBy="recent">
            <SectionHeading id="recent" title="Recent blogs" />
            <ul className="card-grid">
              {blog.recent.map((recent) => (
                <li key={recent.id}>
                  <BlogCard blog={recent} />
                </li>
              ))}
            </ul>
          </Section>
        </div>
      )}
    </>
  );
}
