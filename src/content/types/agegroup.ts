import { rowTexts } from '../admin-texts.ts';
import { defineContent } from '../define-content.ts';
import { order } from '../kinds/order.ts';
import { slug } from '../kinds/slug.ts';
import { text } from '../kinds/text.ts';

/** For parents of whom entries are, such as newborns. Entries of many types carry some. */
export const agegroup = defineContent({
  name: 'agegroup',
  labels: { one: 'Age group', many: 'Age groups' },
  api: { path: 'agegroups', listKey: null, oneKey: 'agegroups' },
  page: { list: '/topics', entry: '/ages/:link' },
  fields: {
    title: text({ label: 'Title', required: 'Title is required', maxLength: 60 }),
    link: slug({
      label: 'Link',
      from: 'title',
      entry: 'typed',
      help: 'The end of its address. Leave it empty to make it from the title.',
    }),
    description: text({
      label: 'Description',
      maxLength: 300,
      multiline: true,
      help: 'A sentence or two, on its page and in search results.',
    }),
    order: order({ label: 'Order', help: 'The youngest first: smaller numbers come first.' }),
  },
  title: 'title',
  search: ['title', 'description'],
  sort: ['title', 'order'],
  admin: {
    path: 'agegroups',
    label: 'Age groups',
    add: 'Add Entry',
    columns: ['title', 'link', 'description', 'order'],
    needed: ['title', 'order'],
    texts: rowTexts,
  },
});
