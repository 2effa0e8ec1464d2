import type { ContentType } from '#cms/records/content-type.ts';
import { contentNames, contentTypes } from '#cms/records/registry.ts';

/** Field values: the speed of pages for real visitors. Only counts are stored. */

/** The metrics, with their bounds of good and poor values, as in Google's Core Web Vitals. */
export const fieldMetrics = {
  LCP: { good: 2500, poor: 4000 },
  INP: { good: 200, poor: 500 },
  CLS: { good: 100, poor: 250 },
  FCP: { good: 1800, poor: 3000 },
  TTFB: { good: 800, poor: 1800 },
} as const;

export type FieldMetric = keyof typeof fieldMetrics;
export const fieldMetricNames = Object.keys(fieldMetrics) as FieldMetric[];

export const fieldDevices = ['phone', 'desktop'] as const;
export type FieldDevice = (typeof fieldDevices)[number];

/** Kinds of pages by their stored names, with their labels. */
const namedPages: Readonly<Record<string, string>> = {
  home: 'the home page',
  'blog-detail': 'articles',
  blogs: 'the list of articles',
  'course-detail': 'courses',
  courses: 'the list of courses',
  'webinar-detail': 'webinars',
  webinars: 'the list of webinars',
  videos: 'the videos',
  community: 'the community',
  'community-detail': 'community items',
  media: 'the press',
  about: 'About us',
  team: 'the team',
  'session-book': 'Book a session',
  'upcoming-webinar': 'the form for webinars',
  search: 'the search',
  topics: 'the list of topics',
  topic: 'topics',
  'age-group': 'age groups',
};

/** Their names in `namedPages`, by the last part of a route's id (src/routes.ts). */
const pagesByRoute: Readonly<Record<string, string>> = {
  'home-page': 'home',
  'blog-page': 'blog-detail',
  'blog-list': 'blogs',
  'course-page': 'course-detail',
  'course-list': 'courses',
  'webinar-page': 'webinar-detail',
  'webinar-list': 'webinars',
  'videoupload-list': 'videos',
  'community-list': 'community',
  'community-page': 'community-detail',
  'media-list': 'media',
  'aboutus-list': 'about',
  'team-list': 'team',
  'team-page': 'other',
  'session-page': 'session-book',
  'enrolment-page': 'upcoming-webinar',
  'search-page': 'search',
  'topic-list': 'topics',
  'topic-page': 'topic',
  'agegroup-page': 'age-group',
};

/** The labels of all kinds of pages, by their stored names. A page of content without one takes the label of its type. */
export function fieldPages(): Readonly<Record<string, string>> {
  const ofContent = contentNames.flatMap((name) => {
    const { labels, page }: ContentType = contentTypes[name];
    const many = labels.many.toLowerCase();
    return [
      ...(page.files?.list ? [[`${name}-list`, `the list of ${many}`]] : []),
      ...(page.files?.entry ? [[`${name}-page`, many]] : []),
    ];
  });
  const unnamed = ofContent.filter(([route = '']) => !(route in pagesByRoute));
  return { ...namedPages, ...Object.fromEntries(unnamed), other: 'all other pages' };
}

/**
 * The stored name of a page. Unknown pages are counted together, so that invented names create no rows.
 *
 * @param name as a browser sends it: the last part of a route's id, or a stored name
 */
export function fieldPageOf(name: string): string {
  const stored = (Object.hasOwn(pagesByRoute, name) && pagesByRoute[name]) || name;
  return Object.hasOwn(fieldPages(), stored) ? stored : 'other';
}

const milliseconds = [
  ...[50, 100, 150, 200, 300, 400, 500, 600, 800, 1000, 1200, 1500, 1800, 2100, 2500],
  ...[3000, 3500, 4000, 5000, 6000, 8000, 10_000, 15_000, 30_000, 60_000],
];
/** Bounds for layout shifts, in thousandths of CLS. */
const thousandths = [10, 25, 50, 75, 100, 150, 200, 250, 350, 500, 1000, 5000];

const bucketsOf = (metric: FieldMetric) => (metric === 'CLS' ? thousandths : milliseconds);

/** The upper bound of a value's bucket. Larger values are counted in the last one. */
export function bucketOf(metric: FieldMetric, value: number): number {
  const buckets = bucketsOf(metric);
  const amount = metric === 'CLS' ? value * 1000 : value;
  return buckets.find((upTo) => amount <= upTo) ?? buckets.at(-1) ?? 0;
}

export interface Bucket {
  upTo: number;
  count: number;
}

/**
 * The 75th percentile of counts, interpolated evenly within its bucket.
 *
 * @returns milliseconds, or thousandths of CLS; undefined for no counts
 */
export function p75(metric: FieldMetric, buckets: readonly Bucket[]): number | undefined {
  const total = buckets.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return undefined;
  let left = total * 0.75;
  for (const { upTo, count } of buckets.toSorted((a, b) => a.upTo - b.upTo)) {
    if (count >= left) {
      const from = bucketsOf(metric).findLast((bound) => bound < upTo) ?? 0;
      return Math.round(from + (upTo - from) * (left / count));
    }
    left -= count;
  }
  return undefined;
}

export type FieldVerdict = 'good' | 'fair' | 'poor';

export function fieldVerdict(metric: FieldMetric, value: number): FieldVerdict {
  const { good, poor } = fieldMetrics[metric];
  if (value <= good) return 'good';
  return value <= poor ? 'fair' : 'poor';
}
