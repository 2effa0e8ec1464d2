import { textsOf } from '../admin-texts.ts';
import { defineContent } from '../define-content.ts';
import { image } from '../kinds/image.ts';
import { order } from '../kinds/order.ts';
import { richText } from '../kinds/rich-text.ts';
import { text } from '../kinds/text.ts';

/** A member of the team. `title` is the name of the person, `name` an optional second line (contract). */
export const team = defineContent({
  name: 'team',
  labels: { one: 'Team', many: 'Teams' },
  api: { path: 'teams', listKey: null, idAlso: 'id' },
  fields: {
    title: text({ label: 'Title', required: 'Title is required' }),
    name: text({ label: 'Name' }),
    order: order({ label: 'Order' }),
    position: text({ label: 'Short Content', required: 'Short Content is required' }),
    description: richText({ label: 'Description', required: 'description is required' }),
    imageUrl: image({ label: 'Image', required: 'Image is required', sentAs: 'images' }),
  },
  title: 'title',
  search: ['title', 'name', 'position'],
  sort: ['title', 'name', 'position', 'order'],
  admin: {
    path: 'teams',
    label: 'Teams',
    add: 'Add team',
    columns: ['imageUrl', 'title', 'position', 'description', 'order'],
    hasOwnMessages: true,
    view: {
      fields: ['imageUrl', 'name', 'position', 'order', 'description'],
      nothing: 'No team details available.',
    },
    texts: textsOf('team', 'team'),
  },
});
