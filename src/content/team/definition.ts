import { image } from '#cms/fields/image/field.ts';
import { order } from '#cms/fields/order/field.ts';
import { richText } from '#cms/fields/rich-text/field.ts';
import { slug } from '#cms/fields/slug/field.ts';
import { text } from '#cms/fields/text/field.ts';
import { shareText } from '#cms/public/share-text.ts';
import { createAdminTexts, defineContent } from '#cms/records/content-type.ts';

/** A member of the team. `title` is the name of the person, `name` an optional second line (product: Content types). */
export const team = defineContent({
  name: 'team',
  labels: { one: 'Team', many: 'Teams' },
  api: { path: 'teams', listKey: null, idAlias: 'id' },
  page: {
    list: '/our-team',
    entry: '/our-team/:link',
    files: { list: 'team/team-list.tsx', entry: 'team/member-page.tsx' },
  },
  card: {
    label: 'Our team',
    tone: 'sky',
    picture: 'imageUrl',
    detail: ({ position }) => String(position ?? ''),
  },
  fields: {
    title: text({
      label: 'Title',
      required: 'Title is required',
      help: 'The person’s name, for example Dr. Meera Rao.',
    }),
    name: text({ label: 'Name', help: 'A degree, for example MBBS, DCH. It may be left empty.' }),
    position: text({
      label: 'Short Content',
      required: 'Short Content is required',
      help: 'What the person does, for example Newborn Specialist.',
    }),
    description: richText({
      label: 'Description',
      required: 'description is required',
      help: 'Visitors open it on the team page with Read more.',
    }),
    link: slug({ label: 'Link', from: 'title', entry: 'automatic' }),
    order: order({ label: 'Order', help: 'Smaller numbers come first.' }),
    imageUrl: image({ label: 'Image', required: 'Image is required', sentAs: 'images' }),
    shareText: shareText(),
  },
  title: 'title',
  search: ['title', 'name', 'position'],
  sort: ['title', 'name', 'position', 'order'],
  searchable: ['position', 'name', 'description'],
  admin: {
    path: 'teams',
    label: 'Teams',
    add: 'Add team',
    columns: ['imageUrl', 'title', 'position', 'description', 'order'],
    hasOwnMessages: true,
    view: {
      fields: ['imageUrl', 'name', 'position', 'order', 'description'],
      emptyText: 'No team details available.',
    },
    emptyText:
      'The people who work with you. Visitors see them under Our team, and articles can name them as author or reviewer.',
    texts: createAdminTexts('team', 'team'),
  },
});
