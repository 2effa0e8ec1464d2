import { address } from '#cms/fields/address/field.ts';
import { image } from '#cms/fields/image/field.ts';
import { order } from '#cms/fields/order/field.ts';
import { richText } from '#cms/fields/rich-text/field.ts';
import { text } from '#cms/fields/text/field.ts';
import { defineContent, tabTexts } from '#cms/records/content-type.ts';

/** A profile of the brand on a social network. */
export const socialmedia = defineContent({
  name: 'socialmedia',
  labels: { one: 'Social Media', many: 'Social Media' },
  api: { path: 'socialmedia', listKey: 'Socialmedia' },
  page: { list: '/' },
  fields: {
    name: text({ label: 'Name', required: 'Name is required' }),
    description: richText({ label: 'Description', required: 'Description is required' }),
    url: address({ label: 'Url' }),
    order: order({ label: 'Order' }),
    images: image({ label: 'Image' }),
  },
  title: 'name',
  search: ['name'],
  sort: ['name', 'order'],
  admin: {
    path: 'home/socialmedia',
    label: 'Social Media',
    add: 'Add Entry',
    columns: ['images', 'name', 'url', 'description', 'order'],
    requiredInForm: ['name', 'url', 'order'],
    emptyText: 'Your profiles on social networks. Visitors find the links in the footer.',
    texts: tabTexts,
  },
});
