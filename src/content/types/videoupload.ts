import { rowTexts } from '../admin-texts.ts';
import { carried } from '../carried.ts';
import { defineContent } from '../define-content.ts';
import { address } from '../kinds/address.ts';
import { image } from '../kinds/image.ts';
import { order } from '../kinds/order.ts';
import { richText } from '../kinds/rich-text.ts';
import { text } from '../kinds/text.ts';
import { shareText } from '../share-text.ts';
import { videoFields } from './video-fields.ts';

/** A video of the brand: a file of its own, or one that is embedded from elsewhere. */
export const videoupload = defineContent({
  name: 'videoupload',
  labels: { one: 'Video', many: 'Videos' },
  api: { path: 'videoupload', listKey: 'videouploads', uploads: true },
  page: { list: '/video', entry: '/video#:id' },
  card: { label: 'Video', tone: 'sun', picture: 'images' },
  fields: {
    title: text({ label: 'Title', required: 'Title is required' }),
    description: richText({ label: 'Description', required: 'Description is required' }),
    order: order({ label: 'Order' }),
    embededVideo: address({
      label: 'Embedded Video',
      help: 'The address of a video elsewhere, instead of a file.',
    }),
    ...videoFields(),
    images: image({ label: 'Image' }),
    shareText: shareText(),
    ...carried,
  },
  title: 'title',
  search: ['title'],
  sort: ['title', 'order'],
  found: ['description'],
  admin: {
    path: 'myvideos',
    label: 'My Videos',
    add: 'Add Entry',
    columns: ['images', 'title', 'description', 'video', 'order', 'topics', 'ageGroups'],
    needed: ['title', 'order'],
    texts: rowTexts,
  },
});
