import art from '../../art/webinar.svg';
import { servicesContext } from '../../context.ts';
import { pageMeta } from '../../page-meta.ts';
import { NothingYet } from '../../ui/nothing-yet.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { Section } from '../../ui/section.tsx';
import { GrowingList } from '../lists/growing-list.tsx';
import { listShown } from '../lists/list-shown.ts';
import { fourAtATime } from '../lists/shown-count.ts';
import { loadBanner } from '../menu/menu.ts';
import type { Route } from './+types/videos.ts';
import { FeaturedVideo } from './featured-video.tsx';
import { VideoCard } from './video-card.tsx';
import { summariseVideo } from './video-summary.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { entries, total } = await listShown(services.content, 'videoupload', request, fourAtATime);
  return {
    banner: await loadBanner(services, '/video', {
      title: 'Videos',
      lead: 'Short films to watch together.',
    }),
    videos: entries.map(summariseVideo),
    total,
  };
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: `${args.loaderData?.banner.title} | Ananta`,
    description:
      'Short films for parents and children: calm breathing, clean hands, first foods, goodnights and rainy days.',
  });

export default function Videos({ loaderData: { banner, videos, total } }: Route.ComponentProps) {
  const [featured, ...more] = videos;
  return (
    <>
      <PageBanner {...banner} tone="coral" art={art} />
      <Section>
        {!featured && (
          <>
            <p className="text-center text-lead font-bold">No video available</p>
            <NothingYet>Our first films are being made.</NothingYet>
          </>
        )}
        {featured && <FeaturedVideo video={featured} />}
        <GrowingList
          entries={more.map((video) => ({
            id: video.id,
            content: <VideoCard video={video} heading="h2" place="pair" />,
          }))}
          shown={videos.length}
          total={total}
          steps={fourAtATime}
          noun="videos"
          className="mt-6 grid gap-6 md:mt-8 md:grid-cols-2 md:gap-8"
        />
      </Section>
    </>
  );
}
