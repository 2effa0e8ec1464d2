import { shownOnHome } from '../../../content/shown-on-home.ts';
import { servicesContext } from '../../context.ts';
import { pageMeta } from '../../page-meta.ts';
import { blogCardFields, summariseBlogs } from '../blogs/blog-summary.ts';
import { communityCardFields, summariseCommunity } from '../community/community-summary.ts';
import { courseCardFields, summariseCourse } from '../courses/course-summary.ts';
import { describe } from '../for-machines/describe.ts';
import { organization } from '../for-machines/json-ld/organization.ts';
import { videoObject } from '../for-machines/json-ld/video-object.ts';
import { webSite } from '../for-machines/json-ld/web-site.ts';
import { socialAddresses } from '../for-machines/social-addresses.ts';
import { summariseVideo, videoFields } from '../videos/video-summary.ts';
import { nearestWebinars } from '../webinars/list-webinars.ts';
import type { Route } from './+types/home.ts';
import { ClosingCall } from './closing-call.tsx';
import { CommunityRow } from './community-row.tsx';
import { CourseCarousel } from './course-carousel.tsx';
import { FounderSection } from './founder-section.tsx';
import { founderFields, founderFilm, summariseFounder } from './founder-summary.ts';
import { Hero } from './hero.tsx';
import { bannerFields, homeBanner } from './home-banner.ts';
import { ideaFields, summariseIdea } from './idea-summary.ts';
import { Ideas } from './ideas.tsx';
import { KidsCorner } from './kids-corner/kids-corner.tsx';
import { LatestVideos } from './latest-videos.tsx';
import { LegacySection } from './legacy/legacy-section.tsx';
import { legacyFields, summariseLegacy } from './legacy/legacy-summary.ts';
import { NewestBlogs } from './newest-blogs.tsx';
import { NextWebinar } from './next-webinar.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { content, channel, contact } = services;
  // The first of each: rows for a glance, with a link to all (product: Public pages; Limits).
  const [banners, founders, videos, courses, webinars, legacies, community, ideas, ideaCount, blogs] =
    await Promise.all([
      content.list('banner', { fields: bannerFields, limit: 1 }),
      content.list('founder', { fields: founderFields, limit: 1 }),
      content.list('videoupload', { fields: videoFields, limit: shownOnHome.videos }),
      content.list('course', { fields: courseCardFields, limit: shownOnHome.courses }),
      nearestWebinars(services),
      content.list('legacy', { fields: legacyFields, limit: shownOnHome.legacies }),
      content.list('community', { fields: communityCardFields, limit: shownOnHome.community }),
      content.list('idea', { fields: [...ideaFields, 'topics'], limit: shownOnHome.ideas }),
      content.count('idea'),
      content.list('blog', { fields: blogCardFields, limit: shownOnHome.blogs }),
    ]);
  const [founder] = founders;
  const watched = ideas.map(summariseIdea);
  describe(
    context,
    organization(services, contact, await socialAddresses(content)),
    webSite(services),
    founder && founderFilm(services, founder),
    ...watched.map((idea) => videoObject(services, { ...idea, description: '' })),
  );
  return {
    banner: homeBanner(banners[0]),
    founder: founder && (await summariseFounder(services, founder)),
    videos: videos.map(summariseVideo),
    channel,
    courses: courses.map(summariseCourse),
    ...webinars,
    legacies: legacies.map(summariseLegacy),
    community: community.map(summariseCommunity),
    ideas: watched,
    // The others stand on the pages of their topics, and on no list of their own.
    hasMoreIdeas: ideaCount > ideas.length && ideas.some(({ topics }) => topics !== ''),
    blogs: await summariseBlogs(services, blogs),
    phone: contact.phones[0],
    email: contact.emails[0],
  };
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Ananta | Parenting support and paediatric care',
    description:
      'Paediatricians, child psychologists and educators at your family’s side: honest articles, live webinars and warm, practical help for parents in India.',
  });

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero banner={loaderData.banner} />
      {loaderData.founder && <FounderSection founder={loaderData.founder} />}
      <LatestVideos videos={loaderData.videos} channel={loaderData.channel} />
      <CourseCarousel courses={loaderData.courses} />
      <NextWebinar upcoming={loaderData.upcoming} recent={loaderData.recent} />
      <KidsCorner />
      <LegacySection legacies={loaderData.legacies} />
      <CommunityRow items={loaderData.community} />
      <Ideas ideas={loaderData.ideas} hasMore={loaderData.hasMoreIdeas} />
      <NewestBlogs blogs={loaderData.blogs} />
      <ClosingCall phone={loaderData.phone} email={loaderData.email} />
    </>
  );
}
