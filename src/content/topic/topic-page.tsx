import type { ReactNode } from 'react';
import { matchPath } from 'react-router';
import { each, type Summarise } from '#cms/public/list-part.ts';
import { publicAddress } from '#cms/records/addresses.ts';
import { contentTypes, type ShownField, type ShownPart } from '#cms/records/registry.ts';
import { BlogCard } from '#content/blog/blog-card.tsx';
import { blogCardFields, summariseBlogs } from '#content/blog/blog-summary.ts';
import { CommunityCard } from '#content/community/community-card.tsx';
import { communityCardFields, summariseCommunity } from '#content/community/community-summary.ts';
import { CourseCard } from '#content/course/course-card.tsx';
import { courseCardFields, summariseCourse } from '#content/course/course-summary.ts';
import { Ideas, ideaFields, summariseIdea } from '#content/idea/ideas-section.tsx';
import { MediaCard } from '#content/media/media-card.tsx';
import { mediaFields, summariseMedia } from '#content/media/media-summary.ts';
import { VideoCard, videoGrid } from '#content/video-upload/video-card.tsx';
import { summariseVideo, videoFields } from '#content/video-upload/video-summary.ts';
import { listWebinars } from '#content/webinar/list-webinars.ts';
import { ListedWebinarCard } from '#content/webinar/webinar-card.tsx';
import { type PageServices, servicesContext } from '#core/pages/context.ts';
import { missingPageResponse, pageMeta } from '#core/pages/page-meta.ts';
import meadow from '#core/ui/art/meadow.svg';
import { ButtonLink } from '#core/ui/button-link.tsx';
import { EmptyState } from '#core/ui/empty-state.tsx';
import { PageHead } from '#core/ui/page-head.tsx';
import { Section, SectionHeading } from '#core/ui/section.tsx';
import { ShareSection } from '#features/sharing/public/lazy-share.ts';
import { sharedEntry } from '#features/sharing/public/shared-entry.ts';
import type { Carrier } from '#features/topics/public/load-chips.ts';
import type { Route } from './+types/topic-page.ts';

/** Some entries of a type with a topic, and the address of all of them. */
interface Gathered<Entry> {
  entries: Entry[];
  total: number;
  /** The address of the list of the type, filtered by the topic. */
  address: string;
}

/** Number of shown entries of each type, with a link to all. */
const shown = { blog: 6, course: 3, webinar: 3, videoupload: 4, community: 3, media: 3, idea: 8 };

/** The preposition for entries of a topic, and of an age group. */
const words = { topic: 'about', agegroup: 'for' } as const;

/** The query parameter that filters a list by a topic or age group. */
const parameters = { topic: 'topic', agegroup: 'age' } as const;

/**
 * Loads the entries of each type with a topic or age group.
 *
 * @throws a 404 if there is no such topic or age group
 */
async function loadTopicPage(services: PageServices, type: 'topic' | 'agegroup', link: string) {
  const { content } = services;
  const one = await content.find(type, { link });
  if (!one) throw missingPageResponse(services);
  const carrying = [one._id];
  const query = `?${parameters[type]}=${one.link}`;

  async function gather<Entry>(name: Carrier, entries: Promise<Entry[]>): Promise<Gathered<Entry>> {
    const [found, total] = await Promise.all([entries, content.count(name, { carrying })]);
    return { entries: found, total, address: contentTypes[name].page.list + query };
  }
  async function first<Name extends Carrier, Field extends ShownField<Name>, Entry>(
    name: Name,
    fields: readonly Field[],
    summarise: Summarise<ShownPart<Name, Field>, Entry>,
  ): Promise<Gathered<Entry>> {
    const listed = content.list(name, { fields, carrying, limit: shown[name] });
    return gather(
      name,
      listed.then((found) => summarise(services, found)),
    );
  }

  const [blogs, courses, webinars, videos, community, medias, ideas] = await Promise.all([
    first('blog', blogCardFields, summariseBlogs),
    first('course', courseCardFields, each(summariseCourse)),
    gather(
      'webinar',
      // On the page of a topic, cards do not show the topic.
      listWebinars(services, { start: 0, end: shown.webinar }, carrying).then((found) =>
        found.map(({ chips: _here, ...webinar }) => webinar),
      ),
    ),
    first('videoupload', videoFields, each(summariseVideo)),
    first('community', communityCardFields, each(summariseCommunity)),
    first('media', mediaFields, each(summariseMedia)),
    first('idea', ideaFields, each(summariseIdea)),
  ]);
  const summary = one.description || `Articles, courses, webinars and videos ${words[type]} ${one.title}.`;
  return {
    title: one.title,
    summary,
    shared: sharedEntry(services, type, one, summary),
    what: type === 'topic' ? 'topic' : 'page',
    description: one.description,
    address: publicAddress(contentTypes[type], one),
    ...{ blogs, courses, webinars, videos, community, medias, ideas },
  };
}

type TopicPageData = Awaited<ReturnType<typeof loadTopicPage>>;

/** The page of a topic or age group: some entries of each type, with a link to all. */
function TopicPage({ topic }: { topic: TopicPageData }) {
  const { blogs, courses, webinars, videos, community, medias, ideas } = topic;
  const isEmpty = [blogs, courses, webinars, videos, community, medias, ideas].every(
    ({ total }) => total === 0,
  );
  return (
    <>
      <PageHead
        title={topic.title}
        lead={topic.description}
        crumbs={[{ title: 'Topics', link: '/topics' }]}
        tone="mint"
        // The empty state has the same illustration.
        {...(!isEmpty && { art: meadow })}
      />
      {isEmpty && (
        <Section>
          <EmptyState>There is nothing here yet, but the first articles are on their way.</EmptyState>
        </Section>
      )}
      <Kind title="Articles" noun="articles" of={blogs}>
        {(blog) => <BlogCard blog={blog} />}
      </Kind>
      <Kind title="Courses" noun="courses" of={courses} tone="sky">
        {(course) => <CourseCard course={course} slot="third" />}
      </Kind>
      <Kind title="Webinars" noun="webinars" of={webinars}>
        {(webinar) => <ListedWebinarCard webinar={webinar} heading="h3" slot="lyingThird" />}
      </Kind>
      <Kind title="Videos" noun="videos" of={videos} tone="mint" grid={videoGrid}>
        {(video) => <VideoCard video={video} heading="h3" slot="pair" />}
      </Kind>
      <Kind title="Community" noun="events" of={community}>
        {(item) => <CommunityCard item={item} />}
      </Kind>
      <Kind title="In the press" noun="reports" of={medias} tone="sun">
        {(media) => <MediaCard media={media} heading="h3" />}
      </Kind>
      <Ideas ideas={ideas.entries} />
      <Section>
        <ShareSection shared={topic.shared} what={topic.what} room="mt-0" isLeaflet={false} />
      </Section>
    </>
  );
}

interface KindProps<Entry> {
  title: string;
  /** The noun for the entries. */
  noun: string;
  of: Gathered<Entry>;
  tone?: 'sky' | 'mint' | 'sun';
  grid?: string;
  children(entry: Entry): ReactNode;
}

function Kind<Entry extends { id: string }>(props: KindProps<Entry>) {
  const { title, noun, of, tone, grid = 'card-grid', children } = props;
  if (of.entries.length === 0) return null;
  const id = title.toLowerCase().replaceAll(' ', '-');
  const all = of.total > of.entries.length && (
    <ButtonLink to={of.address} look="quiet">
      All {of.total} {noun}
    </ButtonLink>
  );
  return (
    <Section labelledBy={id} {...(tone && { tone })}>
      <SectionHeading id={id} title={title} action={all} />
      <ul className={grid}>
        {of.entries.map((entry) => (
          <li key={entry.id}>{children(entry)}</li>
        ))}
      </ul>
    </Section>
  );
}

// The page of topics and of age groups: the route map contains it at both addresses.
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const type = matchPath(contentTypes.agegroup.page.entry ?? '', url.pathname) ? 'agegroup' : 'topic';
  return loadTopicPage(context.get(servicesContext), type, params.link);
}

export const meta = (args: Route.MetaArgs) =>
  args.loaderData
    ? pageMeta(args, {
        title: `${args.loaderData.title} | Ananta`,
        description: args.loaderData.summary,
        shared: args.loaderData.shared,
      })
    : [];

export default function Topic({ loaderData }: Route.ComponentProps) {
  return <TopicPage topic={loaderData} />;
}
