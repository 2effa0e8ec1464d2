import type { SiteSettings } from '../site-settings/site-settings.ts';
import { longInWords } from './days-in-words.ts';

/** What is kept sealed of what somebody had erased, and for how long: a part of a sentence. */
export function sealedInWords({
  keepErased,
  keepPaidPlaces,
}: Pick<SiteSettings, 'keepErased' | 'keepPaidPlaces'>): string {
  const accounts = `of paid places for ${longInWords(keepPaidPlaces)} after the webinar, as part of our accounts`;
  return keepErased > 0
    ? `a sealed copy for ${longInWords(keepErased)}, and ${accounts}`
    : `a sealed copy ${accounts}`;
}
