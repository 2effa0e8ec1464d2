import { address } from '#cms/fields/address/field.ts';
import { image } from '#cms/fields/image/field.ts';
import { order } from '#cms/fields/order/field.ts';
import { richText } from '#cms/fields/rich-text/field.ts';
import { text } from '#cms/fields/text/field.ts';
import { videoFields } from '#cms/fields/video/field.ts';
import { shareText } from '#cms/public/share-text.ts';
import { defineContent, rowTexts } from '#cms/records/content-type.ts';
import { tags } from '#features/topics/rules/tags.ts';

/** A video of the brand: an uploaded file, or an embedded one from another site. */
export const videoupload = defineContent({
  name: 'videoupload',
  labels: { one: 'Video', many: 'Videos' },
  api: { path: 'videoupload', listKey: 'videouploads', uploads: true },
  page: { list: '/video', entry: '/video#:id', files: { list: 'video-upload/video-page.tsx' } },
  card: { label: 'Video', tone: 'sun', picture: 'images' },
  fields: {
    title: text({ label: 'Title', required: 'Title is required' }),
    description: richText({ label: 'Description', required: 'Description is required' }),
    order: order({ label: 'Order' }),
    embededVideo: address({
      label: 'Embedded Video',
      help: 'The address of a video elsewhere, instead of a file.',
    }),
    ...videoFields(),
    images: image({ label: 'Image' }),
    shareText: shareText(),
    ...tags,
  },
  title: 'title',
  search: ['title'],
  sort: ['title', 'order'],
  searchable: ['description'],
  admin: {
    path: 'myvideos',
    label: 'My Videos',
    add: 'Add Entry',
    columns: ['images', 'title', 'description', 'video', 'order', 'topics', 'ageGroups'],
    requiredInForm: ['title', 'order'],
    emptyText: 'Videos that you upload, or embed from another site. Visitors see them under Videos.',
    texts: rowTexts,
  },
});
