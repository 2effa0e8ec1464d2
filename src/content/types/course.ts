import { rowTexts } from '../admin-texts.ts';
import { carried } from '../carried.ts';
import { defineContent } from '../define-content.ts';
import { image } from '../kinds/image.ts';
import { order } from '../kinds/order.ts';
import { richText } from '../kinds/rich-text.ts';
import { slug } from '../kinds/slug.ts';
import { text } from '../kinds/text.ts';
import { shareText } from '../share-text.ts';

/** A course for parents. */
export const course = defineContent({
  name: 'course',
  labels: { one: 'Course', many: 'Courses' },
  api: { path: 'course', listKey: 'courses', oneKey: 'courses' },
  page: { list: '/courses', entry: '/course-detail/:link' },
  card: { label: 'Course', tone: 'sky', picture: 'images', detail: ({ duration }) => String(duration ?? '') },
  fields: {
    title: text({ label: 'Title', required: 'Title is required' }),
    link: slug({ label: 'Link', from: 'title', entry: 'automatic' }),
    description: richText({ label: 'Description' }),
    duration: text({ label: 'Duration', maxLength: 100 }),
    curriculum: richText({ label: 'Curriculum' }),
    order: order({ label: 'Order' }),
    images: image({ label: 'Image' }),
    shareText: shareText(),
    ...carried,
  },
  title: 'title',
  search: ['title', 'duration'],
  sort: ['title', 'duration', 'order'],
  found: ['description', 'curriculum'],
  admin: {
    path: 'course',
    label: 'Course',
    add: 'Add Entry',
    columns: ['images', 'title', 'duration', 'description', 'order', 'topics', 'ageGroups'],
    needed: ['title', 'order'],
    texts: rowTexts,
  },
});
