import { tabTexts } from '../admin-texts.ts';
import { defineContent } from '../define-content.ts';
import { address } from '../kinds/address.ts';
import { image } from '../kinds/image.ts';
import { richText } from '../kinds/rich-text.ts';
import { text } from '../kinds/text.ts';
import { videoFields } from './video-fields.ts';

/** The person behind the brand; the home page shows the newest (product: Publishing). */
export const founder = defineContent({
  name: 'founder',
  labels: { one: 'Founder', many: 'Founders' },
  api: { path: 'founder', listKey: 'Founders', uploads: true },
  page: { list: '/' },
  fields: {
    title: text({ label: 'Title', required: 'Title is required' }),
    description: richText({ label: 'Description', required: 'Description is required' }),
    visionlink: address({ label: 'Vision Link' }),
    missionlink: address({ label: 'Mission Link' }),
    ...videoFields(),
    images: image({ label: 'Image' }),
  },
  title: 'title',
  search: ['title'],
  sort: ['title'],
  admin: {
    path: 'home/founder',
    label: 'Founder',
    add: 'Add Entry',
    columns: ['images', 'title', 'description', 'video'],
    needed: ['title'],
    shown: {
      places: ['On the home page'],
      rule: 'The home page shows the newest entry. A new one takes its place as soon as you submit it; if that one is deleted, the one before comes back.',
    },
    texts: tabTexts,
  },
});
