import { address } from '#cms/fields/address/field.ts';
import { date } from '#cms/fields/date/field.ts';
import { image } from '#cms/fields/image/field.ts';
import { order } from '#cms/fields/order/field.ts';
import { richText } from '#cms/fields/rich-text/field.ts';
import { slug } from '#cms/fields/slug/field.ts';
import { requireLaterRemoval, scheduleFields } from '#cms/fields/status/schedule.ts';
import { text } from '#cms/fields/text/field.ts';
import { videoFields } from '#cms/fields/video/field.ts';
import { shareText } from '#cms/public/share-text.ts';
import { defineContent, rowTexts } from '#cms/records/content-type.ts';
import { formatDayRange } from '#core/time/calendar.ts';
import { tags } from '#features/topics/rules/tags.ts';

/** An event or an item of the community. */
export const community = defineContent({
  name: 'community',
  labels: { one: 'Community', many: 'Community' },
  api: { path: 'community', listKey: 'communitys' },
  page: {
    list: '/community',
    entry: '/community/:link',
    isListedInFull: true,
    calendar: '/calendar/community/:link.ics',
    files: { list: 'community/community-list.tsx', entry: 'community/community-page.tsx' },
  },
  card: {
    label: 'Community',
    tone: 'sky',
    picture: 'images',
    detail: ({ date, location }) =>
      [formatDayRange(date), String(location ?? '')].filter(Boolean).join(' · '),
  },
  fields: {
    title: text({ label: 'Title', required: 'Title is required' }),
    date: date({ label: 'Date', inFuture: 'mostly' }),
    location: text({ label: 'Location' }),
    description: richText({ label: 'Description', required: 'Description is required' }),
    description2: richText({ label: 'Second Description' }),
    link: slug({ label: 'Link', from: 'title', entry: 'automatic', punctuation: 'removed' }),
    extralink: address({ label: 'Extra Link' }),
    order: order({ label: 'Order' }),
    images: image({ label: 'Image' }),
    detailimages: image({ label: 'Detail Image' }),
    ...videoFields(),
    shareText: shareText(),
    ...tags,
    ...scheduleFields,
  },
  title: 'title',
  search: ['title', 'location'],
  sort: ['title', 'date', 'location', 'order'],
  searchable: ['description', 'description2', 'location'],
  rules: [requireLaterRemoval],
  admin: {
    path: 'community',
    label: 'Ananta Community',
    add: 'Add Entry',
    columns: ['images', 'title', 'date', 'location', 'description', 'order', 'topics', 'ageGroups'],
    requiredInForm: ['title', 'date', 'location', 'order'],
    hasTitleInHeading: true,
    emptyText:
      'Events and meetings of the community. Visitors see them under Community, and the first three on the home page.',
    texts: rowTexts,
  },
});
