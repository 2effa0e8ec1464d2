import type { CourseLeaf } from 'schema-dts';
import { publicAddress } from '#cms/records/addresses.ts';
import { contentTypes, type ShownRecord } from '#cms/records/registry.ts';
import { textOfRichText } from '#core/text/html-text.ts';
import { languageOf } from '#core/text/language.ts';
import { cutRichText } from '#core/ui/fit-rich-text.ts';
import { publisher } from '#core/ui/organization.ts';
import { imageObject, type Site } from '#core/ui/structured-data.ts';

/**
 * The structured data of a course. Dates and format of its groups are not stored, so instances and offers are
 * left out: search results would show a guess as a promise.
 */
export function course(site: Site, entry: ShownRecord<'course'>): CourseLeaf {
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
