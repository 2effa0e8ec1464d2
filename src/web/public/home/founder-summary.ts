import type { ShownRecord } from '../../../content/index.ts';
import type { ShownPicture } from '../../../content/picture.ts';
import { type FittedText, fitRichText } from '../../ui/fit-rich-text.ts';
import { type Playable, playable } from '../../ui/video/playable.ts';

export interface FounderSummary {
  title: string;
  html: FittedText;
  picture: ShownPicture | undefined;
  source: Playable | undefined;
  vision: Playable | undefined;
  mission: Playable | undefined;
}

export function summariseFounder(founder: ShownRecord<'founder'>): FounderSummary {
  return {
    title: founder.title,
    html: fitRichText(founder.description),
    picture: founder.images,
    source: playable(founder),
    vision: playable({ address: founder.visionlink }),
    mission: playable({ address: founder.missionlink }),
  };
}
