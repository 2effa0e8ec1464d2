import type * as Ld from 'schema-dts';
import { brandLogoPath } from '#core/brand/brand.ts';
import type { ShownPicture } from '#core/media/picture-variants.ts';
import { textOfRichText } from '#core/text/html-text.ts';
import { cutText } from '#core/text/plain-text.ts';
import { imageObject, type Site } from './structured-data.ts';

interface Contact {
  phones: readonly string[];
  emails: readonly string[];
  address: string;
}

const idOf = ({ siteUrl }: Site) => `${siteUrl}/#organization`;

/** The complete organization, for the home page. @param social addresses of its profiles elsewhere */
export function organization(
  site: Site,
  contact: Contact,
  social: readonly string[],
): Ld.MergeLeafTypes<[Ld.OrganizationLeaf, Ld.MedicalBusinessLeaf]> {
  return {
    '@type': ['Organization', 'MedicalBusiness'],
    '@id': idOf(site),
    name: site.brand.name,
    url: `${site.siteUrl}/`,
    description: 'Parenting support and paediatric care for families in India.',
    logo: logo(site),
    image: `${site.siteUrl}/share.jpg`,
    telephone: contact.phones[0],
    email: contact.emails[0],
    address: postalAddress(contact.address),
    contactPoint: contact.phones.map((telephone) => ({
      '@type': 'ContactPoint',
      contactType: 'customer service',
      telephone,
      areaServed: 'IN',
      availableLanguage: ['en', 'hi'],
    })),
    sameAs: [...new Set(social)],
  };
}

/** The organization as publisher, provider or employer. */
export function publisher(site: Site): Ld.OrganizationLeaf {
  const { name } = site.brand;
  return { '@type': 'Organization', '@id': idOf(site), name, url: `${site.siteUrl}/`, logo: logo(site) };
}

function logo({ siteUrl, brand }: Site): Ld.ImageObjectLeaf {
  if (brand.logo) return { '@type': 'ImageObject', url: siteUrl + brandLogoPath };
  return {
    '@type': 'ImageObject',
    url: `${siteUrl}/apple-touch-icon.png`,
    width: '180',
    height: '180',
  };
}

/**
 * An address of the owner, on one line. Where it ends like addresses in India (town, state and a PIN of six digits),
 * its parts are separated; else it stays unchanged.
 */
export function postalAddress(typed: string): Ld.PostalAddressLeaf | undefined {
  const parts = typed.split(',').map((part) => part.trim());
  const [, region, pin] = /^(.*?)[\s-]*(\d{3}\s?\d{3})$/.exec(parts.at(-1) ?? '') ?? [];
  if (!typed.trim()) return undefined;
  if (!pin || parts.length < 3) return { '@type': 'PostalAddress', streetAddress: typed.trim() };
  const hasRegion = region !== '';
  return {
    '@type': 'PostalAddress',
    streetAddress: parts.slice(0, hasRegion ? -2 : -3).join(', '),
    addressLocality: parts.at(hasRegion ? -2 : -3),
    addressRegion: hasRegion ? region : parts.at(-2),
    postalCode: pin.replace(/\s/g, ''),
    addressCountry: 'IN',
  };
}

/** Characters. */
const longestDescription = 1000;

interface Person {
  title: string;
  /** The degrees, as they follow the name. */
  name: string;
  position: string;
}

/** A person who works for the organization, as author or reviewer. @param path of their own page */
export function personSummary(site: Site, member: Person, path: string): Ld.PersonLeaf {
  const url = site.siteUrl + path;
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
export function person(
  site: Site,
  member: Person & { description: string; imageUrl: ShownPicture | undefined },
  path: string,
): Ld.PersonLeaf {
  return {
    ...personSummary(site, member, path),
    description: cutText(textOfRichText(member.description), longestDescription),
    image: imageObject(site, member.imageUrl),
    worksFor: publisher(site),
  };
}

/** The site itself, and its search. */
export function webSite(site: Site): Ld.WebSiteLeaf {
  const search: Ld.WithActionConstraints<Ld.SearchActionLeaf> = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${site.siteUrl}/search?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  };
  return {
    '@type': 'WebSite',
    '@id': `${site.siteUrl}/#website`,
    name: site.brand.name,
    url: `${site.siteUrl}/`,
    inLanguage: 'en-IN',
    publisher: publisher(site),
    potentialAction: search,
  };
}
