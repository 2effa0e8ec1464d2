import type { ReactNode } from 'react';
import { matchPath } from 'react-router';
import { type Summarise, summariseEach } from '#cms/public/list-part.ts';
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
import type { TaggedType } from '#features/topics/public/load-chips.ts';
import type { Route } from './+types/topic-page.ts';

/** Some entries of a type with a topic, and the address of all of them. */
interface EntryGroup<Entry> {
  entries: Entry[];
  total: number;
  /** The address of the list of the type, filtered by the topic. */
  address: string;
}

/** Number of shown entries of each type, with a link to all. */
const shownCounts = { blog: 6, course: 3, webinar: 3, videoupload: 4, community: 3, media: 3, idea: 8 };

/** The preposition for entries of a topic, and of an age group. */
const prepositions = { topic: 'about', agegroup: 'for' } as const;

/** The query parameter that filters a list by a topic or age group. */
const parameters = { topic: 'topic', agegroup: 'age' } as const;

/** Loads the entries of each type with a topic or age group. @throws a 404 if there is no such topic or age group */
async function loadTopicPage(services: PageServices, type: 'topic' | 'agegroup', link: string) {
  const { content } = services;
  const one = await content.find(type, { link });
  if (!one) throw missingPageResponse(services);
  const referringToAll = [one._id];
  const query = `?${parameters[type]}=${one.link}`;

  async function toGroup<Entry>(name: TaggedType, entries: Promise<Entry[]>): Promise<EntryGroup<Entry>> {
    const [found, total] = await Promise.all([entries, content.count(name, { referringToAll })]);
    return { entries: found, total, address: contentTypes[name].page.list + query };
  }
  async function loadFirst<Name extends TaggedType, Field extends ShownField<Name>, Entry>(
    name: Name,
    fields: readonly Field[],
    summarise: Summarise<ShownPart<Name, Field>, Entry>,
  ): Promise<EntryGroup<Entry>> {
    const listed = content.list(name, { fields, referringToAll, limit: shownCounts[name] });
    return toGroup(
      name,
      listed.then((found) => summarise(services, found)),
    );
  }

  const [blogs, courses, webinars, videos, community, medias, ideas] = await Promise.all([
    loadFirst('blog', blogCardFields, summariseBlogs),
    loadFirst('course', courseCardFields, summariseEach(summariseCourse)),
    toGroup(
      'webinar',
      // On the page of a topic, cards do not show the topic.
      listWebinars(services, { start: 0, end: shownCounts.webinar }, referringToAll).then((found) =>
        found.map(({ chips: _here, ...webinar }) => webinar),
      ),
    ),
    loadFirst('videoupload', videoFields, summariseEach(summariseVideo)),
    loadFirst('community', communityCardFields, summariseEach(summariseCommunity)),
    loadFirst('media', mediaFields, summariseEach(summariseMedia)),
    loadFirst('idea', ideaFields, summariseEach(summariseIdea)),
  ]);
  const summary =
    one.description || `Articles, courses, webinars and videos ${prepositions[type]} ${one.title}.`;
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
        breadcrumbs={[{ title: 'Topics', link: '/topics' }]}
        tone="mint"
        // The empty state has the same illustration.
        {...(!isEmpty && { art: meadow })}
        isBrief
      />
      {isEmpty && (
        <Section>
          <EmptyState>There is nothing here yet, but the first articles are on their way.</EmptyState>
        </Section>
      )}
      <EntrySection title="Articles" noun="articles" group={blogs}>
        {/* On the first screen of a phone. */}
        {(blog, index) => <BlogCard blog={blog} priority={index === 0 ? 'first' : 'late'} />}
      </EntrySection>
      <EntrySection title="Courses" noun="courses" group={courses} tone="sky">
        {(course) => <CourseCard course={course} slot="third" />}
      </EntrySection>
      <EntrySection title="Webinars" noun="webinars" group={webinars}>
        {(webinar) => <ListedWebinarCard webinar={webinar} heading="h3" slot="lyingThird" />}
      </EntrySection>
      <EntrySection title="Videos" noun="videos" group={videos} tone="mint" grid={videoGrid}>
        {(video) => <VideoCard video={video} heading="h3" slot="pair" />}
      </EntrySection>
      <EntrySection title="Community" noun="events" group={community}>
        {(item) => <CommunityCard item={item} />}
      </EntrySection>
      <EntrySection title="In the press" noun="reports" group={medias} tone="sun">
        {(media) => <MediaCard media={media} heading="h3" />}
      </EntrySection>
      <Ideas ideas={ideas.entries} />
      <Section>
        <ShareSection shared={topic.shared} noun={topic.what} margin="mt-0" isLeaflet={false} />
      </Section>
    </>
  );
}

interface EntrySectionProps<Entry> {
  title: string;
  noun: string;
  group: EntryGroup<Entry>;
  tone?: 'sky' | 'mint' | 'sun';
  grid?: string;
  children(entry: Entry, index: number): ReactNode;
}

function EntrySection<Entry extends { id: string }>(props: EntrySectionProps<Entry>) {
  const { title, noun, group, tone, grid = 'card-grid', children } = props;
  if (group.entries.length === 0) return null;
  const id = title.toLowerCase().replaceAll(' ', '-');
  const all = group.total > group.entries.length && (
    <ButtonLink to={group.address} look="quiet">
      All {group.total} {noun}
    </ButtonLink>
  );
  return (
    <Section labelledBy={id} {...(tone && { tone })}>
      <SectionHeading id={id} title={title} action={all} />
      <ul className={grid}>
        {group.entries.map((entry, index) => (
          <li key={entry.id}>{children(entry, index)}</li>
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
        title: args.loaderData.title,
        description: args.loaderData.summary,
        shared: args.loaderData.shared,
      })
    : [];

export default function Topic({ loaderData }: Route.ComponentProps) {
  return <TopicPage topic={loaderData} />;
}
