import type { ContentName } from '../../../content/index.ts';

/**
 * What visitors call the kinds of what they find, one and many, in the order of the filters. Those that the site's
 * definitions let visitors search; a test compares.
 */
export const kindWords: Partial<Record<ContentName, { one: string; many: string }>> = {
  blog: { one: 'Article', many: 'Articles' },
  course: { one: 'Course', many: 'Courses' },
  webinar: { one: 'Webinar', many: 'Webinars' },
  videoupload: { one: 'Video', many: 'Videos' },
  community: { one: 'Community', many: 'Community' },
  team: { one: 'Our team', many: 'Our team' },
  media: { one: 'In the media', many: 'In the media' },
};

export const kinds = Object.keys(kindWords) as ContentName[];
