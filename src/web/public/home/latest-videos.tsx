import { ButtonLink } from '../../ui/button-link.tsx';
import { Carousel } from '../../ui/carousel.tsx';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { VideoCard } from '../videos/video-card.tsx';
import type { VideoSummary } from '../videos/video-summary.ts';

export function LatestVideos({ videos }: { videos: VideoSummary[] }) {
  if (videos.length === 0) return null;
  return (
    <Section labelledBy="videos" shape="roll">
      <SectionHeading
        id="videos"
        title="From our channel"
        action={
          <ButtonLink to="/video" look="quiet">
            All videos
          </ButtonLink>
        }
      >
        Short films for the sofa, the waiting room and the bus.
      </SectionHeading>
      <Carousel
        label="Latest videos"
        slides={videos.map((video) => ({
          id: video.id,
          content: <VideoCard video={video} heading="h3" place="slide" />,
        }))}
        slideClass="w-[88%] sm:w-1/2 lg:w-1/3"
      />
    </Section>
  );
}
