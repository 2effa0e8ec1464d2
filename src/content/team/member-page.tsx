import { publicAddress } from '#cms/records/addresses.ts';
import { contentTypes } from '#cms/records/registry.ts';
import { BlogCards } from '#content/blog/blog-card.tsx';
import { type BlogSummary, blogCardFields, summariseBlogs } from '#content/blog/blog-summary.ts';
import { loadPageBanner } from '#content/header/menu.ts';
import { withTracks } from '#content/video-upload/video-card.tsx';
import { servicesContext } from '#core/pages/context.ts';
import { missingPageResponse, pageMeta } from '#core/pages/page-meta.ts';
import { textOfRichText } from '#core/text/html-text.ts';
import { bindWithNbsp, cutText } from '#core/text/plain-text.ts';
import { ButtonLink } from '#core/ui/button-link.tsx';
import { fitRichText } from '#core/ui/fit-rich-text.ts';
import { person } from '#core/ui/organization.ts';
import { PageHead } from '#core/ui/page-head.tsx';
import { Picture } from '#core/ui/picture.tsx';
import { RichText } from '#core/ui/rich-text.tsx';
import { Section, SectionHeading } from '#core/ui/section.tsx';
import { addStructuredData } from '#core/ui/structured-data.ts';
import { ShareSection } from '#features/sharing/public/lazy-share.ts';
import { sharedEntry } from '#features/sharing/public/shared-entry.ts';
import type { Route } from './+types/member-page.ts';

/** Articles that name a member: those shown, and their total. */
interface NamedArticles {
  blogs: BlogSummary[];
  total: number;
}

interface ArticlesProps extends NamedArticles {
  id: string;
  title: string;
  /** The address of the list of all of them. */
  all: string;
  tone: 'mint' | 'sky';
}

/** The newest articles with a link to all; nothing if there are none. */
function Articles({ id, title, all, blogs, total, tone }: ArticlesProps) {
  if (blogs.length === 0) return null;
  return (
    <Section tone={tone} labelledBy={id}>
      <SectionHeading
        id={id}
        title={title}
        action={
          total > blogs.length && (
            <ButtonLink to={all} look="quiet">
              All {total} articles
              <span className="sr-only"> {title.replace(/^./, (character) => character.toLowerCase())}</span>
            </ButtonLink>
          )
        }
      >
        {total > blogs.length && `The ${blogs.length} newest of ${total} articles.`}
      </SectionHeading>
      <BlogCards blogs={blogs} />
    </Section>
  );
}

/** Number of shown articles of a member. */
const maxShown = 3;

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { content } = services;
  const member = await content.find('team', { link: params.link });
  if (!member) throw missingPageResponse(services);
  const loadArticlesOf = async (field: 'author' | 'reviewer', notIn = ''): Promise<NamedArticles> => {
    const referringTo = { field, id: member._id, notIn };
    const [blogs, total] = await Promise.all([
      content.list('blog', { fields: blogCardFields, referringTo, limit: maxShown }),
      content.count('blog', { referringTo }),
    ]);
    return { blogs: await summariseBlogs(services, blogs), total };
  };
  const [list, written, reviewed] = await Promise.all([
    loadPageBanner(services, contentTypes.team.page.list, { title: 'Our Team', lead: '' }),
    loadArticlesOf('author'),
    // Articles that the member has both written and reviewed are listed once.
    loadArticlesOf('reviewer', 'author'),
  ]);
  addStructuredData(context, person(services, member, publicAddress(contentTypes.team, member)));
  const [html] = await withTracks(services, fitRichText(member.description));
  const summary = cutText(`${member.position}. ${textOfRichText(member.description)}`, 160);
  return {
    list,
    title: member.title,
    boundTitle: bindWithNbsp(member.title),
    link: member.link,
    shared: sharedEntry(services, 'team', member, summary),
    name: member.name,
    position: member.position,
    summary,
    html,
    picture: member.imageUrl,
    written,
    reviewed,
  };
}

export const meta = (args: Route.MetaArgs) =>
  args.loaderData
    ? pageMeta(args, {
        title: args.loaderData.title,
        description: args.loaderData.summary,
        picture: args.loaderData.picture?.name,
        type: 'profile',
        shared: args.loaderData.shared,
      })
    : [];

export default function Member({ loaderData: member }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={member.title} breadcrumbs={[member.list]} tone="coral" isBrief>
        <p dir="auto" className="mt-2 text-lead font-bold text-teal-text">
          {member.position}
        </p>
        {member.name && <p className="mt-1 text-ink-soft">{member.name}</p>}
      </PageHead>
      <Section>
        <div className="grid items-start gap-8 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] md:gap-14">
          <Picture
            picture={member.picture}
            slot="third"
            shape="square"
            priority="first"
            className="rounded-card shadow-soft max-md:max-w-96"
          />
          <div className="max-w-[68ch]">
            <RichText html={member.html} />
            <ShareSection shared={member.shared} noun="page" isLeaflet={false} />
          </div>
        </div>
      </Section>
      <Articles
        id="written"
        title={`Written by ${member.boundTitle}`}
        all={`/blogs?author=${member.link}`}
        tone="mint"
        {...member.written}
      />
      <Articles
        id="reviewed"
        title={`Reviewed by ${member.boundTitle}`}
        all={`/blogs?reviewer=${member.link}`}
        tone="sky"
        {...member.reviewed}
      />
    </>
  );
}
