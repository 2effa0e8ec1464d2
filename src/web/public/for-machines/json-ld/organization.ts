import type { JsonLd, Site } from './json-ld.ts';

interface Contact {
  phones: readonly string[];
  emails: readonly string[];
  address: string;
}

const idOf = ({ siteUrl }: Site) => `${siteUrl}/#organization`;
const name = 'Ananta';

/** The brand in full, for the home page. @param social addresses of its own pages elsewhere */
export function organization(site: Site, contact: Contact, social: readonly string[]): JsonLd {
  return {
    '@type': ['Organization', 'MedicalBusiness'],
    '@id': idOf(site),
    name,
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

/** The brand as whoever publishes, provides or employs. */
export function publisher(site: Site): JsonLd {
  return { '@type': 'Organization', '@id': idOf(site), name, url: `${site.siteUrl}/`, logo: logo(site) };
}

const logo = ({ siteUrl }: Site): JsonLd => ({
  '@type': 'ImageObject',
  url: `${siteUrl}/apple-touch-icon.png`,
  width: 180,
  height: 180,
});

/**
 * An address as the owner has typed it, on one line. Where it ends as addresses in India do (town, state and a PIN of six
 * digits), its parts are told apart; else it stays as it is.
 */
export function postalAddress(typed: string): JsonLd | undefined {
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
