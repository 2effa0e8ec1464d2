import { rowTexts } from '../admin-texts.ts';
import { daysInWords } from '../calendar.ts';
import { carried } from '../carried.ts';
import { defineContent } from '../define-content.ts';
import { address } from '../kinds/address.ts';
import { date } from '../kinds/date.ts';
import { image } from '../kinds/image.ts';
import { order } from '../kinds/order.ts';
import { richText } from '../kinds/rich-text.ts';
import { slug } from '../kinds/slug.ts';
import { text } from '../kinds/text.ts';
import { scheduled, takenDownAfterwards } from '../schedule.ts';
import { shareText } from '../share-text.ts';
import { videoFields } from './video-fields.ts';

/** An event or an item of the community. */
export const community = defineContent({
  name: 'community',
  labels: { one: 'Community', many: 'Community' },
  api: { path: 'community', listKey: 'communitys' },
  page: { list: '/community', entry: '/community/:link', isInFullInList: true },
  card: {
    label: 'Community',
    tone: 'sky',
    picture: 'images',
    detail: ({ date, location }) => [daysInWords(date), String(location ?? '')].filter(Boolean).join(' · '),
  },
  fields: {
    title: text({ label: 'Title', required: 'Title is required' }),
    date: date({ label: 'Date', ahead: 'mostly' }),
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
    ...carried,
    ...scheduled,
  },
  title: 'title',
  search: ['title', 'location'],
  sort: ['title', 'date', 'location', 'order'],
  found: ['description', 'description2', 'location'],
  rules: [takenDownAfterwards],
  admin: {
    path: 'community',
    label: 'Ananta Community',
    add: 'Add Entry',
    columns: ['images', 'title', 'date', 'location', 'description', 'order', 'topics', 'ageGroups'],
    needed: ['title', 'date', 'location', 'order'],
    hasTitleInHeading: true,
    texts: rowTexts,
  },
});
