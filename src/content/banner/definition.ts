import { image } from '#cms/fields/image/field.ts';
import { richText } from '#cms/fields/rich-text/field.ts';
import { requireLaterRemoval, scheduleFields } from '#cms/fields/status/schedule.ts';
import { text } from '#cms/fields/text/field.ts';
import { defineContent, tabTexts } from '#cms/records/content-type.ts';

/** The opening of the home page, with its three pictures. */
export const banner = defineContent({
  name: 'banner',
  labels: { one: 'Banner', many: 'Banners' },
  api: { path: 'banner', listKey: 'banners' },
  page: { list: '/' },
  fields: {
    title: text({ label: 'Title', required: 'Title is required' }),
    description: richText({ label: 'Description', required: 'Description is required' }),
    images0: image({ label: 'First Image' }),
    images1: image({ label: 'Second Image' }),
    images2: image({ label: 'Third Image' }),
    ...scheduleFields,
  },
  title: 'title',
  search: ['title'],
  sort: ['title'],
  rules: [requireLaterRemoval],
  admin: {
    path: 'home/banner',
    label: 'Banner',
    add: 'Add Entry',
    columns: ['images0', 'title', 'description'],
    requiredInForm: ['title'],
    publicEntries: {
      positions: ['On the home page'],
      rule: 'The home page shows the newest banner that is out. A new one takes its place as soon as you submit it, or at the time you choose; if that one is deleted or taken down, the one before comes back.',
    },
    emptyText:
      'The banner is the first part of the home page: a title, a few words and up to three pictures.',
    texts: tabTexts,
  },
});
