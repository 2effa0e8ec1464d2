import { bannerFields, Hero, homeBanner } from '#content/banner/hero.tsx';
import { blogCardFields, summariseBlogs } from '#content/blog/blog-summary.ts';
import { communityCardFields, summariseCommunity } from '#content/community/community-summary.ts';
import { courseCardFields, summariseCourse } from '#content/course/course-summary.ts';
import {
  FounderSection,
  founderFields,
  founderFilm,
  summariseFounder,
} from '#content/founder/founder-section.tsx';
import { shownOnHome } from '#content/home/home-limits.ts';
import { Ideas, ideaFields, summariseIdea } from '#content/idea/ideas-section.tsx';
import { LegacySection, legacyFields, summariseLegacy } from '#content/legacy/legacy-section.tsx';
import { socialAddresses } from '#content/social-media/social-links.tsx';
import { LatestVideos } from '#content/video-upload/latest-videos.tsx';
import { summariseVideo, videoFields } from '#content/video-upload/video-summary.ts';
import { NextWebinar } from '#content/webinar/lazy-card.ts';
import { nearestWebinars } from '#content/webinar/list-webinars.ts';
import { servicesContext } from '#core/pages/context.ts';
import { pageMeta } from '#core/pages/page-meta.ts';
import { type PhoneLink, phoneLink } from '#core/text/contact-links.ts';
import doctor from '#core/ui/art/doctor.svg';
import { ButtonLink } from '#core/ui/button-link.tsx';
import { organization, webSite } from '#core/ui/organization.ts';
import { Section } from '#core/ui/section.tsx';
import { addStructuredData, videoObject } from '#core/ui/structured-data.ts';
import type { Route } from './+types/home-page.ts';
import { CommunityRow, CourseCarousel, KidsCorner, NewestBlogs } from './lazy-sections.ts';

interface ClosingCallProps {
  phone: PhoneLink | undefined;
  email: string | undefined;
}

function ClosingCall({ phone, email }: ClosingCallProps) {
  return (
    <div className="print:hidden">
      <Section tone="teal" labelledBy="talk">
        <div className="grid items-center gap-x-14 gap-y-8 md:grid-cols-[1fr_1.25fr]">
          <img
            src={doctor}
            alt=""
            width={600}
            height={480}
            loading="lazy"
            className="mx-auto w-full max-w-72 md:max-w-md"
          />
          <div className="text-center md:text-left">
            <h2 id="talk" className="text-title-2">
              <span className="block">You know your child best.</span> We help with the rest.
            </h2>
            <p className="mt-4 max-w-xl text-lead">
              A worry that keeps you awake, or a question that feels too small to ask? Talk to us: we will be
              glad you called.
            </p>
            <div className="mt-8 grid gap-3 sm:flex sm:flex-wrap sm:justify-center sm:gap-4 md:justify-start">
              {phone && (
                <ButtonLink to={phone.href} look="onDark">
                  Call {phone.number}
                </ButtonLink>
              )}
              {email && (
                <ButtonLink to={`mailto:${email}`} look="onDark">
                  Write to us
                </ButtonLink>
              )}
            </div>
          </div>
        </div>
      </Section>
    </div>
  );
}

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { content, channel, contact } = services;
  // The first of each: rows as a teaser, with a link to all (product: Public pages; Limits).
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
  const ideaSummaries = ideas.map(summariseIdea);
  addStructuredData(
    context,
    organization(services, contact, await socialAddresses(content)),
    webSite(services),
    founder && founderFilm(services, founder),
    ...ideaSummaries.map((idea) => videoObject(services, { ...idea, description: '' })),
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
    ideas: ideaSummaries,
    // The others are on the pages of their topics, without a list of their own.
    hasMoreIdeas: ideaCount > ideas.length && ideas.some(({ topics }) => topics !== ''),
    blogs: await summariseBlogs(services, blogs),
    phone: contact.phones.map(phoneLink)[0],
    email: contact.emails[0],
  };
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Parenting support and paediatric care',
    isHome: true,
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
