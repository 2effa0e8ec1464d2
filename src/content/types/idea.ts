import { tabTexts } from '../admin-texts.ts';
import { carried } from '../carried.ts';
import { defineContent } from '../define-content.ts';
import { address } from '../kinds/address.ts';
import { image } from '../kinds/image.ts';
import { text } from '../kinds/text.ts';
import { videoFields } from './video-fields.ts';

/** A video that inspires, of ours or elsewhere on the web. */
export const idea = defineContent({
  name: 'idea',
  labels: { one: 'Idea', many: 'Ideas' },
  api: { path: 'idea', listKey: 'Ideas', uploads: true },
  page: { list: '/' },
  fields: {
    title: text({ label: 'Title', required: 'Title is required' }),
    link: address({ label: 'Link' }),
    ...videoFields(),
    images: image({ label: 'Image' }),
    ...carried,
  },
  title: 'title',
  search: ['title'],
  sort: ['title'],
  admin: {
    path: 'home/idea',
    label: 'Ideas and Inspiring',
    add: 'Add Entry',
    columns: ['images', 'title', 'link', 'video', 'topics', 'ageGroups'],
    needed: ['title'],
    texts: tabTexts,
  },
});
