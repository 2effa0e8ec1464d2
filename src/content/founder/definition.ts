import { address } from '#cms/fields/address/field.ts';
import { image } from '#cms/fields/image/field.ts';
import { richText } from '#cms/fields/rich-text/field.ts';
import { text } from '#cms/fields/text/field.ts';
import { videoFields } from '#cms/fields/video/field.ts';
import { defineContent, tabTexts } from '#cms/records/content-type.ts';

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
    requiredInForm: ['title'],
    publicEntries: {
      positions: ['On the home page'],
      rule: 'The home page shows the newest entry. A new one takes its place as soon as you submit it; if that one is deleted, the one before comes back.',
    },
    emptyText:
      'The person behind the brand, with a picture and a video. The home page shows the newest entry.',
    texts: tabTexts,
  },
});
