import { image } from '#cms/fields/image/field.ts';
import { order } from '#cms/fields/order/field.ts';
import { richText } from '#cms/fields/rich-text/field.ts';
import { text } from '#cms/fields/text/field.ts';
import { defineContent, rowTexts } from '#cms/records/content-type.ts';

/**
 * A part of the about page: the first is the founder, the next three the values, the fifth the purpose
 * (product: Public pages).
 */
export const aboutus = defineContent({
  name: 'aboutus',
  labels: { one: 'About Us', many: 'About Us' },
  api: { path: 'aboutus', listKey: 'about' },
  page: { list: '/about', files: { list: 'about-us/about-page.tsx' } },
  fields: {
    name: text({ label: 'Name', required: 'Name is required' }),
    description: richText({ label: 'Description', required: 'Description is required' }),
    order: order({ label: 'Order' }),
    images: image({ label: 'Image' }),
  },
  title: 'name',
  search: ['name'],
  sort: ['name', 'order'],
  admin: {
    path: 'aboutus',
    label: 'About us',
    add: 'Add Entry',
    columns: ['images', 'name', 'description', 'order'],
    requiredInForm: ['name', 'order'],
    publicEntries: {
      positions: ['Founder', 'First value', 'Second value', 'Third value', 'Purpose'],
      rule: 'The order gives each entry its place on the About page: the first is the founder, the next three are the values, the fifth is the purpose. Visitors do not see any others.',
    },
    emptyText:
      'The About page consists of five entries: the founder, three values and the purpose, in this order.',
    texts: rowTexts,
  },
});
