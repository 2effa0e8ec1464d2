import {
  each,
  fourAtATime,
  type ListPart,
  type ListSteps,
  type Summarise,
  sixAtATime,
  threeAtATime,
} from '#cms/public/list-part.ts';
import type { Narrowing } from '#cms/public/narrowing.ts';
import { contentTypes, type ShownField, type ShownPart } from '#cms/records/registry.ts';
import { blogCardFields, summariseBlogs } from '#content/blog/blog-summary.ts';
import { communityFields, describeCommunity } from '#content/community/community-summary.ts';
import { courseCardFields, summariseCourse } from '#content/course/course-summary.ts';
import { mediaFields, summariseMedia } from '#content/media/media-summary.ts';
import { summariseVideo, videoFields } from '#content/video-upload/video-summary.ts';
import { countWebinars, listWebinars } from '#content/webinar/list-webinars.ts';
import type { PageServices } from '#core/pages/context.ts';
import { type Carrier, type Chips, chipsOf } from '#features/topics/public/load-chips.ts';

/** A page whose list grows: its path, how it grows, and where its entries come from. */
export interface GrowingPage<Entry> {
  path: string;
  /** The type of its entries. */
  name: Carrier;
  steps: ListSteps;
  count(services: PageServices, narrowing: Narrowing): Promise<number>;
  /** The entries of a part, as the page shows them. */
  list(services: PageServices, part: ListPart, narrowing: Narrowing): Promise<Entry[]>;
}

/** A page that shows all entries of a type, in the type's own order. */
function pageOf<Name extends Carrier, Field extends ShownField<Name>, Entry>(
  name: Name,
  steps: ListSteps,
  fields: readonly Field[],
  summarise: Summarise<ShownPart<Name, Field>, Entry>,
): GrowingPage<Entry & Chips> {
  return {
    path: contentTypes[name].page.list,
    name,
    steps,
    count: ({ content }, narrowing) => content.count(name, narrowing),
    async list(services, { start, end }, narrowing) {
      const page = { limit: end - start, offset: start, ...narrowing };
      const found = await services.content.list(name, { fields: [...fields, 'topics' as Field], ...page });
      const [entries, chips] = await Promise.all([
        summarise(services, found),
        chipsOf(services, found, 'card'),
      ]);
      return entries.map((entry, at) => ({ ...entry, chips: chips[at] ?? [] }));
    },
  };
}

export const blogsPage = pageOf('blog', threeAtATime, blogCardFields, summariseBlogs);
export const mediaPage = pageOf('media', threeAtATime, mediaFields, each(summariseMedia));
export const videosPage = pageOf('videoupload', fourAtATime, videoFields, each(summariseVideo));
export const coursesPage = pageOf('course', sixAtATime, courseCardFields, each(summariseCourse));
export const communityPage = pageOf('community', sixAtATime, communityFields, describeCommunity);
export const webinarsPage: GrowingPage<Awaited<ReturnType<typeof listWebinars>>[number]> = {
  path: contentTypes.webinar.page.list,
  name: 'webinar',
  steps: sixAtATime,
  count: (services, { carrying }) => countWebinars(services, carrying),
  list: (services, part, { carrying }) => listWebinars(services, part, carrying),
};

/** Every page with a list that grows; it alone knows `?show=` and `?from=`. */
const growingPages: readonly GrowingPage<{ id: string }>[] = [
  ...[blogsPage, mediaPage, videosPage, coursesPage, communityPage, webinarsPage],
];

export function findGrowingPage(path: string): GrowingPage<{ id: string }> | undefined {
  return growingPages.find((page) => page.path === path);
}
