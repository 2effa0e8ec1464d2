import { rowTexts } from '../admin-texts.ts';
import { defineContent } from '../define-content.ts';
import { order } from '../kinds/order.ts';
import { slug } from '../kinds/slug.ts';
import { text } from '../kinds/text.ts';

/** What entries are about, such as sleep. Entries of many types carry some. */
export const topic = defineContent({
  name: 'topic',
  labels: { one: 'Topic', many: 'Topics' },
  api: { path: 'topics', listKey: null, oneKey: 'topics' },
  page: { list: '/topics', entry: '/topics/:link' },
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
    order: order({ label: 'Order', help: 'Smaller numbers come first.' }),
  },
  title: 'title',
  search: ['title', 'description'],
  sort: ['title', 'order'],
  admin: {
    path: 'topics',
    label: 'Topics',
    add: 'Add Entry',
    columns: ['title', 'link', 'description', 'order'],
    needed: ['title', 'order'],
    texts: rowTexts,
  },
});
