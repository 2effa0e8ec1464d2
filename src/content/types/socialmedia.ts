import { tabTexts } from '../admin-texts.ts';
import { defineContent } from '../define-content.ts';
import { address } from '../kinds/address.ts';
import { image } from '../kinds/image.ts';
import { order } from '../kinds/order.ts';
import { richText } from '../kinds/rich-text.ts';
import { text } from '../kinds/text.ts';

/** A place on a social network where the brand can be followed. */
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
    needed: ['name', 'url', 'order'],
    texts: tabTexts,
  },
});
