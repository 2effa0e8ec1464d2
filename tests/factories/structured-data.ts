import { expect } from 'vitest';

interface Node {
  '@type': string | string[];
  [property: string]: unknown;
}

/**
 * The requirements of search engines for each type, by their own documents: `required`, or the node is useless to them,
 * and `known`: further properties that we use. A property in neither is a mistake.
 */
const types: Record<string, { required: string[]; known: string[] }> = {
  Organization: {
    required: ['name', 'url', 'logo'],
    known: ['description', 'image', 'telephone', 'email', 'address', 'contactPoint', 'sameAs'],
  },
  MedicalBusiness: { required: ['name', 'address', 'telephone', 'url', 'image'], known: [] },
  ContactPoint: {
    required: ['telephone', 'contactType'],
    known: ['areaServed', 'availableLanguage'],
  },
  PostalAddress: {
    required: ['streetAddress'],
    known: ['addressLocality', 'addressRegion', 'postalCode', 'addressCountry'],
  },
  ImageObject: { required: ['url'], known: ['width', 'height', 'caption'] },
  WebSite: { required: ['name', 'url', 'potentialAction'], known: ['inLanguage', 'publisher'] },
  SearchAction: { required: ['target', 'query-input'], known: [] },
  EntryPoint: { required: ['urlTemplate'], known: [] },
  WebPage: { required: ['@id'], known: ['reviewedBy', 'lastReviewed'] },
  BlogPosting: {
    required: ['headline', 'author', 'publisher', 'mainEntityOfPage', 'url', 'dateModified'],
    known: ['description', 'image', 'datePublished', 'inLanguage'],
  },
  Person: {
    required: ['name', 'url'],
    known: ['honorificSuffix', 'jobTitle', 'description', 'image', 'worksFor'],
  },
  Course: { required: ['name', 'description', 'provider', 'url'], known: ['image', 'inLanguage'] },
  Event: {
    required: ['name', 'startDate', 'endDate', 'location', 'eventStatus', 'eventAttendanceMode', 'organizer'],
    known: [
      ...['description', 'url', 'image', 'offers'],
      ...['maximumAttendeeCapacity', 'remainingAttendeeCapacity', 'previousStartDate'],
    ],
  },
  VirtualLocation: { required: ['url'], known: [] },
  Place: { required: ['name', 'address'], known: [] },
  Offer: { required: ['price', 'priceCurrency', 'availability', 'url'], known: [] },
  VideoObject: {
    required: ['name', 'thumbnailUrl', 'uploadDate', 'description'],
    known: ['contentUrl', 'embedUrl'],
  },
  FAQPage: { required: ['mainEntity'], known: [] },
  Question: { required: ['name', 'acceptedAnswer'], known: [] },
  Answer: { required: ['text'], known: [] },
  BreadcrumbList: { required: ['itemListElement'], known: [] },
  ListItem: { required: ['position', 'name'], known: ['item'] },
};

const addresses = new Set(['url', 'logo', 'item', 'thumbnailUrl', 'contentUrl', 'embedUrl', 'sameAs']);
const days = new Set([
  ...['datePublished', 'dateModified', 'uploadDate', 'lastReviewed'],
  ...['startDate', 'endDate', 'previousStartDate'],
]);

const numbers = new Set(['maximumAttendeeCapacity', 'remainingAttendeeCapacity', 'price', 'position']);
/** Properties that accept only terms of schema.org. */
const words: Record<string, string[]> = {
  eventStatus: ['EventScheduled', 'EventCancelled', 'EventRescheduled', 'EventPostponed', 'EventMovedOnline'],
  eventAttendanceMode: [
    'OnlineEventAttendanceMode',
    'OfflineEventAttendanceMode',
    'MixedEventAttendanceMode',
  ],
  availability: ['InStock', 'SoldOut'],
};

/** The nodes of a JSON-LD block of a page. @throws where it is invalid, or ends early */
export function nodesOf(block: string): Node[] {
  const [, json = ''] = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(block) ?? [];
  const whole = JSON.parse(json);
  expect(whole['@context']).toBe('https://schema.org');
  return whole['@graph'];
}

/** Checks each node, with all nested ones, against the requirements of search engines. */
export function expectValidNodes(nodes: readonly unknown[]): void {
  for (const node of nodes) expectValidNode(node as Node);
}

function expectValidNode(node: Node): void {
  const names = [node['@type']].flat();
  for (const name of names) {
    const { required } = types[name] ?? { required: ['a type that is known'] };
    expect(Object.keys(node), `of ${name}`).toEqual(expect.arrayContaining(required));
  }
  // A rescheduled event needs its former date, which must differ.
  const isMoved = node.eventStatus === 'https://schema.org/EventRescheduled';
  expect('previousStartDate' in node, 'previousStartDate').toBe(isMoved);
  if (isMoved) expect(node.previousStartDate).not.toBe(node.startDate);
  const known = names.flatMap((name) => [...(types[name]?.required ?? []), ...(types[name]?.known ?? [])]);
  for (const [property, value] of Object.entries(node)) {
    if (property.startsWith('@')) continue;
    expect(known, `${property} of ${names}`).toContain(property);
    for (const one of [value].flat()) {
      if (typeof one === 'object' && one !== null && '@type' in one) expectValidNode(one as Node);
      else if (numbers.has(property)) expectNumber(property, one);
      else if (words[property])
        expect(words[property]?.map((word) => `https://schema.org/${word}`)).toContain(one);
      else if (addresses.has(property)) expect(String(one)).toMatch(/^https?:\/\/[^\s<>"]+$/);
      else if (days.has(property))
        expect(String(one)).toMatch(/^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?$/);
      else expect(one, `${property} of ${names}`).not.toBe('');
    }
  }
}

/** Seats and positions are whole numbers; only a price has decimals. */
function expectNumber(property: string, value: unknown): void {
  expect(value, property).toEqual(expect.any(Number));
  expect(Number(value), property).toBeGreaterThanOrEqual(0);
  if (property !== 'price') expect(Number.isInteger(value), property).toBe(true);
}
