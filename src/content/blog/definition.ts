import { date } from '#cms/fields/date/field.ts';
import { image } from '#cms/fields/image/field.ts';
import { reference } from '#cms/fields/reference/field.ts';
import { richText } from '#cms/fields/rich-text/field.ts';
import { slug } from '#cms/fields/slug/field.ts';
import { sources } from '#cms/fields/sources/field.ts';
import { status } from '#cms/fields/status/field.ts';
import { requireLaterRemoval, scheduleFields } from '#cms/fields/status/schedule.ts';
import { text } from '#cms/fields/text/field.ts';
import { shareText } from '#cms/public/share-text.ts';
import { createAdminTexts, defineContent } from '#cms/records/content-type.ts';
import { formatDayRange } from '#core/time/calendar.ts';
import { tags } from '#features/topics/rules/tags.ts';

/** An article. Visitors see published articles only. */
export const blog = defineContent({
  name: 'blog',
  labels: { one: 'Blog', many: 'Blogs' },
  api: { path: 'blogs', listKey: null, oneKey: 'blogs' },
  page: {
    list: '/blogs',
    entry: '/blogDetail/:link',
    files: { list: 'blog/blog-list.tsx', entry: 'blog/blog-page.tsx' },
  },
  card: {
    label: 'Article',
    tone: 'sun',
    picture: 'imageUrl',
    detail: ({ createdAt }) => formatDayRange(createdAt),
  },
  fields: {
    title: text({ label: 'Title', required: 'Title is required' }),
    link: slug({
      label: 'Link',
      from: 'title',
      entry: 'typed',
      help: 'Last part of the page’s web address. Leave it empty to make it from the title.',
    }),
    shortContent: text({
      label: 'Short Content',
      required: 'Short Content is required',
      maxLength: 500,
      multiline: true,
      help: 'The excerpt on cards and in search results.',
    }),
    content: richText({ label: 'Content', required: 'Content is required' }),
    sources: sources({
      label: 'Sources',
      help: 'For health articles, a line for each: its title, then its address if it has one, as in “Fever in children - https://www.who.int/…”. They are listed beneath the article, with a note that it is general information.',
    }),
    createdAt: date({
      label: 'Publish Date',
      help: 'A date in the future does not hide it; use “Publish at” for that.',
    }),
    status: status({ label: 'Status' }),
    ...scheduleFields,
    imageUrl: image({ label: 'Image', required: 'Image is required', sentAs: 'images' }),
    author: reference({
      label: 'Author',
      to: 'team',
      help: 'Who wrote it. The article leads to their page.',
    }),
    reviewer: reference({
      label: 'Medical Reviewer',
      to: 'team',
      help: 'Who has checked that what it says about health is right.',
    }),
    reviewedAt: date({
      label: 'Reviewed On',
      isInPast: true,
      help: 'The day on which the reviewer last read it.',
    }),
    shareText: shareText(),
    ...tags,
  },
  title: 'title',
  excerpt: 'shortContent',
  newestBy: 'createdAt',
  search: ['title', 'shortContent'],
  sort: ['title', 'createdAt', 'status'],
  searchable: ['shortContent', 'content'],
  rules: [requireLaterRemoval],
  admin: {
    path: 'blog',
    label: 'Blogs',
    add: 'Add Blog',
    columns: ['imageUrl', 'title', 'shortContent', 'createdAt', 'status', 'topics', 'ageGroups'],
    previewLengths: { shortContent: 50 },
    hasOwnMessages: true,
    view: {
      fields: [
        ...['imageUrl', 'status', 'publishAt', 'unpublishAt', 'createdAt', 'link'],
        ...['author', 'reviewer', 'reviewedAt'],
        ...['topics', 'ageGroups', 'shortContent', 'content', 'sources'],
      ] as const,
      emptyText: 'No blog details available.',
    },
    emptyText: 'Articles for parents. Published ones appear under Blogs, in the search and in the feed.',
    texts: createAdminTexts('Blog', 'blog'),
  },
});
