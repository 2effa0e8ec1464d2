import { order } from '#cms/fields/order/field.ts';
import { slug } from '#cms/fields/slug/field.ts';
import { text } from '#cms/fields/text/field.ts';
import { shareText } from '#cms/public/share-text.ts';
import { defineContent, type PageFiles, rowTexts } from '#cms/records/content-type.ts';
import type { CardDefinition } from '#cms/records/share-card.ts';

interface Subject<Name extends string> {
  readonly name: Name;
  readonly labels: { readonly one: string; readonly many: string };
  /** The route of the page of a single entry. */
  readonly entry: `/${string}/:link`;
  readonly files: PageFiles;
  readonly tone: CardDefinition['tone'];
  /** The help text of the order for staff. */
  readonly orderHelp: string;
  /** Says what belongs in the list, where it is empty. */
  readonly emptyText: string;
}

/**
 * Defines a subject type: entries of many types refer to subjects, and each subject has a page that lists them. Topics
 * and age groups are alike.
 */
export const defineSubject = <const Name extends string>({
  name,
  labels,
  entry,
  files,
  tone,
  orderHelp,
  emptyText,
}: Subject<Name>) =>
  defineContent({
    name,
    labels,
    api: { path: `${name}s`, listKey: null, oneKey: `${name}s` },
    page: { list: '/topics', entry, files },
    card: { label: labels.one, tone },
    fields: {
      title: text({ label: 'Title', required: 'Title is required', maxLength: 60 }),
      link: slug({
        label: 'Link',
        from: 'title',
        entry: 'typed',
        help: 'Last part of the page’s web address. Leave it empty to make it from the title.',
      }),
      description: text({
        label: 'Description',
        maxLength: 300,
        multiline: true,
        help: 'A sentence or two, on its page and in search results.',
      }),
      order: order({ label: 'Order', help: orderHelp }),
      shareText: shareText(),
    },
    title: 'title',
    excerpt: 'description',
    search: ['title', 'description'],
    sort: ['title', 'order'],
    admin: {
      path: `${name}s`,
      label: labels.many,
      add: 'Add Entry',
      columns: ['title', 'link', 'description', 'order'],
      requiredInForm: ['title', 'order'],
      emptyText,
      texts: rowTexts,
    },
  });
