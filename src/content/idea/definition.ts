import { address } from '#cms/fields/address/field.ts';
import { image } from '#cms/fields/image/field.ts';
import { text } from '#cms/fields/text/field.ts';
import { videoFields } from '#cms/fields/video/field.ts';
import { defineContent, tabTexts } from '#cms/records/content-type.ts';
import { tags } from '#features/topics/rules/tags.ts';

/** An inspiring video, of the brand or elsewhere on the web. */
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
    ...tags,
  },
  title: 'title',
  search: ['title'],
  sort: ['title'],
  admin: {
    path: 'home/idea',
    label: 'Ideas and Inspiring',
    add: 'Add Entry',
    columns: ['images', 'title', 'link', 'video', 'topics', 'ageGroups'],
    requiredInForm: ['title'],
    emptyText: 'Short videos with ideas for families. Visitors watch them on the home page.',
    texts: tabTexts,
  },
});
