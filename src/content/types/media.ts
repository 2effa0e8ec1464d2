import { textsOf } from '../admin-texts.ts';
import { daysInWords } from '../calendar.ts';
import { carried } from '../carried.ts';
import { defineContent } from '../define-content.ts';
import { address } from '../kinds/address.ts';
import { date } from '../kinds/date.ts';
import { image } from '../kinds/image.ts';
import { richText } from '../kinds/rich-text.ts';
import { select } from '../kinds/select.ts';
import { status } from '../kinds/status.ts';
import { text } from '../kinds/text.ts';
import { scheduled, takenDownAfterwards } from '../schedule.ts';
import { shareText } from '../share-text.ts';

/** What press and other channels publish about the brand. Visitors see it once it is published. */
export const media = defineContent({
  name: 'media',
  labels: { one: 'Media', many: 'Medias' },
  api: { path: 'medias', listKey: null },
  page: { list: '/media', entry: '/media#:id' },
  card: {
    label: 'In the media',
    tone: 'mint',
    picture: 'imageUrl',
    detail: ({ createdAt }) => daysInWords(createdAt),
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
    ...scheduled,
    imageUrl: image({ label: 'Image', required: 'Image is required', sentAs: 'images' }),
    shareText: shareText(),
    ...carried,
  },
  title: 'title',
  excerpt: 'shortContent',
  newestBy: 'createdAt',
  search: ['title', 'shortContent'],
  sort: ['title', 'linkType', 'createdAt', 'status'],
  found: ['shortContent', 'content'],
  rules: [takenDownAfterwards],
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
      nothing: 'No Media details available.',
    },
    texts: textsOf('Media', 'Media'),
  },
});
