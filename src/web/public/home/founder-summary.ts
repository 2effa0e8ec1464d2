import type { ShownPart } from '../../../content/index.ts';
import type { ShownPicture } from '../../../content/picture.ts';
import type { PageServices } from '../../../server/pages/page-services.ts';
import { cutRichText } from '../../ui/cut-rich-text.ts';
import { type FittedText, fitRichText } from '../../ui/fit-rich-text.ts';
import { filmFields, type Playable, playable } from '../../ui/video/playable.ts';
import type { JsonLd, Site } from '../for-machines/json-ld/json-ld.ts';
import { videoObject } from '../for-machines/json-ld/video-object.ts';
import { withTracks } from '../videos/with-tracks.ts';

export interface FounderSummary {
  title: string;
  html: FittedText;
  picture: ShownPicture | undefined;
  source: Playable | undefined;
  vision: Playable | undefined;
  mission: Playable | undefined;
}

export const founderFields = [
  'title',
  'description',
  'images',
  'visionlink',
  'missionlink',
  ...filmFields,
] as const;

type Founder = ShownPart<'founder', (typeof founderFields)[number]>;

/** The founder's film, for machines. */
export function founderFilm(site: Site, founder: Founder): JsonLd | undefined {
  return videoObject(site, {
    id: founder._id,
    title: `The film of ${founder.title}`,
    description: cutRichText(founder.description, 160),
    picture: founder.images,
    source: playable(founder),
  });
}

export async function summariseFounder(services: PageServices, founder: Founder): Promise<FounderSummary> {
  const [html] = await withTracks(services, fitRichText(founder.description));
  return {
    title: founder.title,
    html,
    picture: founder.images,
    source: playable(founder),
    vision: playable({ address: founder.visionlink }),
    mission: playable({ address: founder.missionlink }),
  };
}
