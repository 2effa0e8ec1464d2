import type { Route } from './+types/home.ts';
import { ClosingCall } from './closing-call.tsx';
import { CommunityRow } from './community-row.tsx';
import { CourseCarousel } from './course-carousel.tsx';
import { Ideas } from './ideas.tsx';
import { KidsCorner } from './kids-corner/kids-corner.tsx';
import { LatestVideos } from './latest-videos.tsx';
import { LegacySection } from './legacy/legacy-section.tsx';
import { NewestBlogs } from './newest-blogs.tsx';
import { NextWebinar } from './next-webinar.tsx';

export type RestOfHomeProps = Omit<Route.ComponentProps['loaderData'], 'banner' | 'founder'>;

/** What stands below the banner and the founder. */
export function RestOfHome({
  videos,
  channel,
  courses,
  upcoming,
  recent,
  legacies,
  community,
  ideas,
  hasMoreIdeas,
  blogs,
  phone,
  email,
}: RestOfHomeProps) {
  return (
    <>
      <LatestVideos videos={videos} channel={channel} />
      <CourseCarousel courses={courses} />
      <NextWebinar upcoming={upcoming} recent={recent} />
      <KidsCorner />
      <LegacySection legacies={legacies} />
      <CommunityRow items={community} />
      <Ideas ideas={ideas} hasMore={hasMoreIdeas} />
      <NewestBlogs blogs={blogs} />
      <ClosingCall phone={phone} email={email} />
    </>
  );
}
