import { textsOf } from '../admin-texts.ts';
import { defineContent } from '../define-content.ts';
import { date } from '../kinds/date.ts';
import { image } from '../kinds/image.ts';
import { richText } from '../kinds/rich-text.ts';
import { slug } from '../kinds/slug.ts';
import { status } from '../kinds/status.ts';
import { text } from '../kinds/text.ts';

/** An article. Visitors see it once it is published. */
export const blog = defineContent({
  name: 'blog',
  labels: { one: 'Blog', many: 'Blogs' },
  api: { path: 'blogs', listKey: null, oneKey: 'blogs' },
  page: { list: '/blogs', entry: '/blogDetail/:link' },
  fields: {
    title: text({ label: 'Title', required: 'Title is required' }),
    link: slug({
      label: 'Link',
      from: 'title',
      entry: 'typed',
      help: 'The end of its address. Leave it empty to make it from the title.',
    }),
    shortContent: text({
      label: 'Short Content',
      required: 'Short Content is required',
      maxLength: 500,
      multiline: true,
      help: 'The excerpt on cards and in search results.',
    }),
    content: richText({ label: 'Content', required: 'Content is required' }),
    createdAt: date({
      label: 'Publish Date',
      help: 'A day in the future hides nothing: visitors see the blog as soon as it is published.',
    }),
    status: status({ label: 'Status' }),
    imageUrl: image({ label: 'Image', required: 'Image is required', sentAs: 'images' }),
  },
  title: 'title',
  newestBy: 'createdAt',
  search: ['title', 'shortContent'],
  sort: ['title', 'createdAt', 'status'],
  found: ['shortContent', 'content'],
  admin: {
    path: 'blog',
    label: 'Blogs',
    add: 'Add Blog',
    columns: ['imageUrl', 'title', 'shortContent', 'createdAt', 'status'],
    cut: { shortContent: 50 },
    hasOwnMessages: true,
    view: {
      fields: ['imageUrl', 'status', 'createdAt', 'link', 'shortContent', 'content'],
      nothing: 'No blog details available.',
    },
    texts: textsOf('Blog', 'blog'),
  },
});
