import { address } from '#cms/fields/address/field.ts';
import { date } from '#cms/fields/date/field.ts';
import { image } from '#cms/fields/image/field.ts';
import { richText } from '#cms/fields/rich-text/field.ts';
import { select } from '#cms/fields/select/field.ts';
import { status } from '#cms/fields/status/field.ts';
import { requireLaterRemoval, scheduleFields } from '#cms/fields/status/schedule.ts';
import { text } from '#cms/fields/text/field.ts';
import { shareText } from '#cms/public/share-text.ts';
import { createAdminTexts, defineContent } from '#cms/records/content-type.ts';
import { formatDayRange } from '#core/time/calendar.ts';
import { tags } from '#features/topics/rules/tags.ts';

/** A publication of press and other media about the brand. Visitors see published entries only. */
export const media = defineContent({
  name: 'media',
  labels: { one: 'Media', many: 'Medias' },
  api: { path: 'medias', listKey: null },
  page: { list: '/media', entry: '/media#:id', files: { list: 'media/media-list.tsx' } },
  card: {
    label: 'In the media',
    tone: 'mint',
    picture: 'imageUrl',
    detail: ({ createdAt }) => formatDayRange(createdAt),
  },
  fields: {
    title: text({ label: 'Title', required: 'Title is required' }),
    linkType: select({ label: 'Link Type', choices: { youtube: 'YouTube', other: 'Other' } }),
    link: address({ label: 'Link' }),
    shortContent: text({
      label: 'Short Content',
      required: 'Short Content is required',
      maxLength: 500,
      multiline: true,
    }),
    content: richText({ label: 'Content', required: 'Content is required' }),
    createdAt: date({
      label: 'Publish Date',
      help: 'A date in the future does not hide it; use “Publish at” for that.',
    }),
    status: status({ label: 'Status' }),
    ...scheduleFields,
    imageUrl: image({ label: 'Image', required: 'Image is required', sentAs: 'images' }),
    shareText: shareText(),
    ...tags,
  },
  title: 'title',
  excerpt: 'shortContent',
  newestBy: 'createdAt',
  search: ['title', 'shortContent'],
  sort: ['title', 'linkType', 'createdAt', 'status'],
  searchable: ['shortContent', 'content'],
  rules: [requireLaterRemoval],
  admin: {
    path: 'media',
    label: 'Medias',
    add: 'Add Media',
    columns: ['imageUrl', 'title', 'linkType', 'createdAt', 'status', 'topics', 'ageGroups'],
    hasOwnMessages: true,
    view: {
      fields: [
        'imageUrl',
        'status',
        'publishAt',
        'unpublishAt',
        'createdAt',
        'linkType',
        'link',
        'topics',
        'ageGroups',
        'shortContent',
        'content',
      ],
      emptyText: 'No Media details available.',
    },
    emptyText:
      'Reports about you in newspapers, on the radio and elsewhere, each with a link. Published ones appear under Media.',
    texts: createAdminTexts('Media', 'Media'),
  },
});
