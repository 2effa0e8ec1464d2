import { expect } from 'vitest';

interface Node {
  '@type': string | string[];
  [property: string]: unknown;
}

/**
 * What search engines ask of each type, by their own documents: `required`, or the node is of no use to them, and
 * `known`: whatever else we say. A property that is in neither is a slip of the pen.
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
/** What may be said where only words of schema.org are understood. */
const words: Record<string, string[]> = {
  eventStatus: ['EventScheduled', 'EventCancelled', 'EventRescheduled', 'EventPostponed', 'EventMovedOnline'],
  eventAttendanceMode: [
    'OnlineEventAttendanceMode',
    'OfflineEventAttendanceMode',
    'MixedEventAttendanceMode',
  ],
  availability: ['InStock', 'SoldOut'],
};

/** The nodes of a block of data as it stands in a page. @throws where it is none, or ends before its end */
export function nodesOf(block: string): Node[] {
  const [, json = ''] = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(block) ?? [];
  const whole = JSON.parse(json);
  expect(whole['@context']).toBe('https://schema.org');
  return whole['@graph'];
}

/** Holds each node, and all that is in it, to what search engines ask of its type. */
export function expectUseful(nodes: readonly unknown[]): void {
  for (const node of nodes) expectUsefulNode(node as Node);
}

function expectUsefulNode(node: Node): void {
  const names = [node['@type']].flat();
  for (const name of names) {
    const { required } = types[name] ?? { required: ['a type that is known'] };
    expect(Object.keys(node), `of ${name}`).toEqual(expect.arrayContaining(required));
  }
  // What is moved is moved from somewhere, and elsewhere.
  const isMoved = node.eventStatus === 'https://schema.org/EventRescheduled';
  expect('previousStartDate' in node, 'previousStartDate').toBe(isMoved);
  if (isMoved) expect(node.previousStartDate).not.toBe(node.startDate);
  const known = names.flatMap((name) => [...(types[name]?.required ?? []), ...(types[name]?.known ?? [])]);
  for (const [property, value] of Object.entries(node)) {
    if (property.startsWith('@')) continue;
    expect(known, `${property} of ${names}`).toContain(property);
    for (const one of [value].flat()) {
      if (typeof one === 'object' && one !== null && '@type' in one) expectUsefulNode(one as Node);
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

/** Seats and places are counted; only a price has parts. */
function expectNumber(property: string, value: unknown): void {
  expect(value, property).toEqual(expect.any(Number));
  expect(Number(value), property).toBeGreaterThanOrEqual(0);
  if (property !== 'price') expect(Number.isInteger(value), property).toBe(true);
}
