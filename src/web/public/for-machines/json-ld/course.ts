import { publicAddress } from '../../../../content/addresses.ts';
import { contentTypes, type ShownRecord } from '../../../../content/index.ts';
import { textOfRichText } from '../../../../content/kinds/text-of-rich-text.ts';
import { cutRichText } from '../../../ui/cut-rich-text.ts';
import { languageOf } from '../../../ui/language-of.ts';
import { imageObject } from './image-object.ts';
import type { JsonLd, Site } from './json-ld.ts';
import { publisher } from './organization.ts';

/**
 * A course. When its groups meet, how and for how much is told to whoever asks and not stored, so nothing is said of
 * instances and offers: a guess would stand in search results as a promise.
 */
export function course(site: Site, entry: ShownRecord<'course'>): JsonLd {
  const url = site.siteUrl + publicAddress(contentTypes.course, entry);
  return {
    '@type': 'Course',
    '@id': `${url}#course`,
    name: entry.title,
    description: cutRichText(entry.description, 500) || entry.title,
    url,
    image: imageObject(site, entry.images),
    provider: publisher(site),
    inLanguage: languageOf(`${entry.title} ${textOfRichText(entry.description)}`) ?? 'en-IN',
  };
}
