import { publicAddress } from '../../../content/addresses.ts';
import { contentTypes, type ShownField, type ShownPart } from '../../../content/index.ts';
import type { PageServices } from '../../../server/pages/page-services.ts';
import { blogCardFields, summariseBlogs } from '../blogs/blog-summary.ts';
import { communityCardFields, summariseCommunity } from '../community/community-summary.ts';
import { courseCardFields, summariseCourse } from '../courses/course-summary.ts';
import { ideaFields, summariseIdea } from '../home/idea-summary.ts';
import { each, type Summarise } from '../lists/summarise.ts';
import { mediaFields, summariseMedia } from '../media/media-summary.ts';
import { missingPage } from '../missing-page.ts';
import { sharedEntry } from '../sharing/shared-entry.ts';
import { summariseVideo, videoFields } from '../videos/video-summary.ts';
import { listWebinars } from '../webinars/list-webinars.ts';
import type { Carrier } from './chips-of.ts';

/** Some entries of a type under a topic, and where all of them are. */
export interface Gathered<Entry> {
  entries: Entry[];
  total: number;
  /** Of the list of the type, narrowed to the topic. */
  address: string;
}

/** How many of each are shown: rows for a glance, with a link to all. */
const shown = { blog: 6, course: 3, webinar: 3, videoupload: 4, community: 3, media: 3, idea: 8 };

/** What pages call an entry's being of a topic, and of an age group. */
const words = { topic: 'about', agegroup: 'for' } as const;

/** The parameter by which a list is narrowed to one. */
const parameters = { topic: 'topic', agegroup: 'age' } as const;

/**
 * What there is of each kind under a topic or for an age group.
 *
 * @throws a 404 where there is no such one
 */
export async function loadTopicPage(services: PageServices, type: 'topic' | 'agegroup', link: string) {
  const { content } = services;
  const one = await content.find(type, { link });
  if (!one) throw missingPage(services);
  const carrying = [one._id];
  const query = `?${parameters[type]}=${one.link}`;

  async function gather<Entry>(name: Carrier, entries: Promise<Entry[]>): Promise<Gathered<Entry>> {
    const [found, total] = await Promise.all([entries, content.count(name, { carrying })]);
    return { entries: found, total, address: contentTypes[name].page.list + query };
  }
  async function first<Name extends Carrier, Field extends ShownField<Name>, Entry>(
    name: Name,
    fields: readonly Field[],
    summarise: Summarise<ShownPart<Name, Field>, Entry>,
  ): Promise<Gathered<Entry>> {
    const listed = content.list(name, { fields, carrying, limit: shown[name] });
    return gather(
      name,
      listed.then((found) => summarise(services, found)),
    );
  }

  const [blogs, courses, webinars, videos, community, medias, ideas] = await Promise.all([
    first('blog', blogCardFields, summariseBlogs),
    first('course', courseCardFields, each(summariseCourse)),
    gather(
      'webinar',
      // Under a topic no card has to say what it is about.
      listWebinars(services, { start: 0, end: shown.webinar }, carrying).then((found) =>
        found.map(({ chips: _here, ...webinar }) => webinar),
      ),
    ),
    first('videoupload', videoFields, each(summariseVideo)),
    first('community', communityCardFields, each(summariseCommunity)),
    first('media', mediaFields, each(summariseMedia)),
    first('idea', ideaFields, each(summariseIdea)),
  ]);
  const summary = one.description || `Articles, courses, webinars and videos ${words[type]} ${one.title}.`;
  return {
    title: one.title,
    summary,
    shared: sharedEntry(services, type, one, summary),
    what: type === 'topic' ? 'topic' : 'page',
    description: one.description,
    address: publicAddress(contentTypes[type], one),
    ...{ blogs, courses, webinars, videos, community, medias, ideas },
  };
}

export type TopicPageData = Awaited<ReturnType<typeof loadTopicPage>>;
