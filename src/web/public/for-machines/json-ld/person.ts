import { publicAddress } from '../../../../content/addresses.ts';
import { contentTypes, type ShownPart } from '../../../../content/index.ts';
import { textOfRichText } from '../../../../content/kinds/text-of-rich-text.ts';
import { cutText } from '../../../ui/cut-text.ts';
import { imageObject } from './image-object.ts';
import type { JsonLd, Site } from './json-ld.ts';
import { publisher } from './organization.ts';

/** Characters. */
const longestDescription = 1000;

type Member = ShownPart<'team', 'title' | 'name' | 'position' | 'link' | 'imageUrl'>;

/** Somebody of the team, as whoever wrote or checked something. */
export function personInShort(site: Site, member: Member): JsonLd {
  const url = site.siteUrl + publicAddress(contentTypes.team, member);
  return {
    '@type': 'Person',
    '@id': `${url}#person`,
    name: member.title,
    honorificSuffix: member.name,
    jobTitle: member.position,
    url,
  };
}

/** The same in full, for their own page. */
export function person(site: Site, member: Member & ShownPart<'team', 'description'>): JsonLd {
  return {
    ...personInShort(site, member),
    description: cutText(textOfRichText(member.description), longestDescription),
    image: imageObject(site, member.imageUrl),
    worksFor: publisher(site),
  };
}
