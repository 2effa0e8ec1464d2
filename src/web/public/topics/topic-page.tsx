import type { ReactNode } from 'react';
import meadow from '../../art/meadow.svg';
import { ButtonLink } from '../../ui/button-link.tsx';
import { NothingYet } from '../../ui/nothing-yet.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { BlogCard } from '../blogs/blog-card.tsx';
import { CommunityCard } from '../community/community-card.tsx';
import { CourseCard } from '../courses/course-card.tsx';
import { Ideas } from '../home/ideas.tsx';
import { MediaCard } from '../media/media-card.tsx';
import { ShareSection } from '../sharing/live.ts';
import { VideoCard } from '../videos/video-card.tsx';
import { videoGrid } from '../videos/video-list.tsx';
import { ListedWebinarCard } from '../webinars/listed-webinar-card.tsx';
import type { Gathered, TopicPageData } from './load-topic-page.ts';

/** Everything about a topic, or for an age group: some of each kind, with a link to all of it. */
export function TopicPage({ topic }: { topic: TopicPageData }) {
  const { blogs, courses, webinars, videos, community, medias, ideas } = topic;
  const isEmpty = [blogs, courses, webinars, videos, community, medias, ideas].every(
    ({ total }) => total === 0,
  );
  return (
    <>
      <PageBanner
        title={topic.title}
        lead={topic.description}
        crumbs={[{ title: 'Topics', link: '/topics' }]}
        tone="mint"
        // What says that there is nothing yet has the same drawing.
        {...(!isEmpty && { art: meadow })}
      />
      {isEmpty && (
        <Section>
          <NothingYet>There is nothing here yet, but the first articles are on their way.</NothingYet>
        </Section>
      )}
      <Kind title="Articles" noun="articles" of={blogs}>
        {(blog) => <BlogCard blog={blog} />}
      </Kind>
      <Kind title="Courses" noun="courses" of={courses} tone="sky">
        {(course) => <CourseCard course={course} place="third" />}
      </Kind>
      <Kind title="Webinars" noun="webinars" of={webinars}>
        {(webinar) => <ListedWebinarCard webinar={webinar} heading="h3" place="lyingThird" />}
      </Kind>
      <Kind title="Videos" noun="videos" of={videos} tone="mint" grid={videoGrid}>
        {(video) => <VideoCard video={video} heading="h3" place="pair" />}
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
  /** What the entries are. */
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
