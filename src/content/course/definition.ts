import { image } from '#cms/fields/image/field.ts';
import { money } from '#cms/fields/money/field.ts';
import { order } from '#cms/fields/order/field.ts';
import { richText } from '#cms/fields/rich-text/field.ts';
import { slug } from '#cms/fields/slug/field.ts';
import { text } from '#cms/fields/text/field.ts';
import { shareText } from '#cms/public/share-text.ts';
import { defineContent, rowTexts } from '#cms/records/content-type.ts';
import { tags } from '#features/topics/rules/tags.ts';

export const course = defineContent({
  name: 'course',
  labels: { one: 'Course', many: 'Courses' },
  api: { path: 'course', listKey: 'courses', oneKey: 'courses' },
  page: {
    list: '/courses',
    entry: '/course-detail/:link',
    files: { list: 'course/course-list.tsx', entry: 'course/course-page.tsx' },
  },
  card: { label: 'Course', tone: 'sky', picture: 'images', detail: ({ duration }) => String(duration ?? '') },
  fields: {
    title: text({ label: 'Title', required: 'Title is required' }),
    link: slug({ label: 'Link', from: 'title', entry: 'automatic' }),
    description: richText({ label: 'Description' }),
    duration: text({ label: 'Duration', maxLength: 100 }),
    curriculum: richText({ label: 'Curriculum' }),
    amount: money({
      label: 'Price (₹)',
      help: 'Shown on the page of the course. Leave it empty if it has none; 0 is free.',
    }),
    order: order({ label: 'Order' }),
    images: image({ label: 'Image' }),
    shareText: shareText(),
    ...tags,
  },
  title: 'title',
  search: ['title', 'duration'],
  sort: ['title', 'duration', 'order'],
  searchable: ['description', 'curriculum'],
  admin: {
    path: 'course',
    label: 'Course',
    add: 'Add Entry',
    columns: ['images', 'title', 'duration', 'description', 'order', 'topics', 'ageGroups'],
    requiredInForm: ['title', 'order'],
    emptyText: 'Courses for parents. Visitors see them under Courses and on the home page.',
    texts: rowTexts,
  },
});
