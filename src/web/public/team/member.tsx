import { contentTypes } from '../../../content/index.ts';
import { textOfRichText } from '../../../content/kinds/text-of-rich-text.ts';
import { servicesContext } from '../../context.ts';
import { pageMeta } from '../../page-meta.ts';
import { bindWords } from '../../ui/bind-words.ts';
import { cutText } from '../../ui/cut-text.ts';
import { fitRichText } from '../../ui/fit-rich-text.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { Section } from '../../ui/section.tsx';
import { blogCardFields, summariseBlogs } from '../blogs/blog-summary.ts';
import { describe } from '../for-machines/describe.ts';
import { person } from '../for-machines/json-ld/person.ts';
import { loadPageBanner } from '../menu/menu.ts';
import { missingPage } from '../missing-page.ts';
import { ShareSection } from '../sharing/live.ts';
import { sharedEntry } from '../sharing/shared-entry.ts';
import { withTracks } from '../videos/with-tracks.ts';
import type { Route } from './+types/member.ts';
import { Articles, type Named } from './articles.tsx';

/** Articles of one person that are shown, the newest; a link leads to all of them. */
const mostShown = 3;

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { content } = services;
  const member = await content.find('team', { link: params.link });
  if (!member) throw missingPage(services);
  const naming = async (field: 'author' | 'reviewer', notIn = ''): Promise<Named> => {
    const naming = { field, id: member._id, notIn };
    const [blogs, total] = await Promise.all([
      content.list('blog', { fields: blogCardFields, naming, limit: mostShown }),
      content.count('blog', { naming }),
    ]);
    return { blogs: await summariseBlogs(services, blogs), total };
  };
  const [list, written, reviewed] = await Promise.all([
    loadPageBanner(services, contentTypes.team.page.list, { title: 'Our Team', lead: '' }),
    naming('author'),
    // What somebody has both written and checked stands there once.
    naming('reviewer', 'author'),
  ]);
  describe(context, person(services, member));
  const [html] = await withTracks(services, fitRichText(member.description));
  const summary = cutText(`${member.position}. ${textOfRichText(member.description)}`, 160);
  return {
    list,
    title: member.title,
    boundTitle: bindWords(member.title),
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
        title: `${args.loaderData.title} | Ananta`,
        description: args.loaderData.summary,
        picture: args.loaderData.picture?.name,
        type: 'profile',
        shared: args.loaderData.shared,
      })
    : [];

export default function Member({ loaderData: member }: Route.ComponentProps) {
  return (
    <>
      <PageBanner title={member.title} crumbs={[member.list]} tone="coral" isBrief>
        <p dir="auto" className="mt-2 text-lead font-bold text-teal-text">
          {member.position}
        </p>
        {member.name && <p className="mt-1 text-ink-soft">{member.name}</p>}
      </PageBanner>
      <Section>
        <div className="grid items-start gap-8 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] md:gap-14">
          <Picture
            picture={member.picture}
            place="third"
            shape="square"
            haste="first"
            className="rounded-card shadow-soft max-md:max-w-96"
          />
          <div className="max-w-[68ch]">
            <RichText html={member.html} />
            <ShareSection shared={member.shared} what="page" isLeaflet={false} />
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
