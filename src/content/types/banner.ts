import { tabTexts } from '../admin-texts.ts';
import { defineContent } from '../define-content.ts';
import { image } from '../kinds/image.ts';
import { richText } from '../kinds/rich-text.ts';
import { text } from '../kinds/text.ts';
import { scheduled, takenDownAfterwards } from '../schedule.ts';

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
    ...scheduled,
  },
  title: 'title',
  search: ['title'],
  sort: ['title'],
  rules: [takenDownAfterwards],
  admin: {
    path: 'home/banner',
    label: 'Banner',
    add: 'Add Entry',
    columns: ['images0', 'title', 'description'],
    needed: ['title'],
    shown: {
      places: ['On the home page'],
      rule: 'The home page shows the newest banner that is out. A new one takes its place as soon as you submit it, or at the time you choose; if that one is deleted or taken down, the one before comes back.',
    },
    texts: tabTexts,
  },
});
