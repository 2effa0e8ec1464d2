import { address } from '#cms/fields/address/field.ts';
import { image } from '#cms/fields/image/field.ts';
import { order } from '#cms/fields/order/field.ts';
import { parent } from '#cms/fields/parent/field.ts';
import { richText } from '#cms/fields/rich-text/field.ts';
import { text } from '#cms/fields/text/field.ts';
import { defineContent, rowTexts } from '#cms/records/content-type.ts';

/**
 * An entry of the menu; inner pages take their banner from the entry that links to them (product: Menu and banners).
 */
export const header = defineContent({
  name: 'header',
  labels: { one: 'Header', many: 'Headers' },
  api: { path: 'header', listKey: 'headers' },
  page: { list: '/' },
  fields: {
    title: text({ label: 'Title', required: 'Title is required' }),
    link: address({
      label: 'Link',
      allowsOwnPaths: true,
      help: 'A page of the site, such as /about, or a full address.',
    }),
    order: order({ label: 'Order' }),
    parent: parent({
      label: 'Parent',
      help: 'The entry it comes under; empty for the first row of the menu.',
    }),
    description: richText({ label: 'Description' }),
    images: image({ label: 'Image' }),
  },
  title: 'title',
  search: ['title'],
  sort: ['title', 'link', 'order'],
  admin: {
    path: 'header',
    label: 'Header',
    add: 'Add Entry',
    columns: ['images', 'title', 'link', 'order'],
    requiredInForm: ['title', 'link', 'order'],
    emptyText: 'Entries of the menu. Each leads to a page and gives that page its title and picture.',
    texts: rowTexts,
  },
});
