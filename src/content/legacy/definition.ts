import { image } from '#cms/fields/image/field.ts';
import { order } from '#cms/fields/order/field.ts';
import { richText } from '#cms/fields/rich-text/field.ts';
import { slug } from '#cms/fields/slug/field.ts';
import { text } from '#cms/fields/text/field.ts';
import { defineContent, tabTexts } from '#cms/records/content-type.ts';
import { shownOnHome } from '#content/home/home-limits.ts';

/** A testimonial: a parent's statement about the brand. */
export const legacy = defineContent({
  name: 'legacy',
  labels: { one: 'Legacy', many: 'Legacies' },
  api: { path: 'legacy', listKey: 'legacys' },
  page: { list: '/' },
  fields: {
    title: text({ label: 'Title', required: 'Title is required' }),
    subtitle: text({ label: 'Sub Title' }),
    authore: text({ label: 'Author' }),
    description: richText({ label: 'Description', required: 'Description is required' }),
    link: slug({ label: 'Link', from: 'title', entry: 'automatic' }),
    order: order({ label: 'Order' }),
    images: image({ label: 'Image' }),
  },
  title: 'title',
  search: ['title', 'subtitle', 'authore'],
  sort: ['title', 'authore', 'order'],
  admin: {
    path: 'home/legacy',
    label: 'Legacy',
    add: 'Add Entry',
    columns: ['images', 'title', 'authore', 'description', 'order'],
    requiredInForm: ['title', 'order'],
    publicEntries: {
      positions: Array.from({ length: shownOnHome.legacies }, () => 'On the home page'),
      rule: `The home page shows the first ${shownOnHome.legacies} by their order. Visitors do not see any others.`,
    },
    emptyText: 'What parents say about you, in their own words. The home page shows these one after another.',
    texts: tabTexts,
  },
});
