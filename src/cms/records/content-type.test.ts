import { expect, expectTypeOf, test } from 'vitest';
import { date } from '#cms/fields/date/field.ts';
import { text } from '#cms/fields/text/field.ts';
import { defineContent, rowTexts } from './content-type.ts';
import { type ContentInput, type ContentRecord, contentTypes, type ShownRecord } from './registry.ts';

test('records and inputs have the types of their definitions', () => {
  expectTypeOf<ContentRecord<'blog'>>().branded.toEqualTypeOf<{
    revision: number;
    _id: string;
    title: string;
    link: string;
    shortContent: string;
    content: string;
    sources: string;
    createdAt: string | null;
    status: 0 | 1;
    publishAt: string;
    unpublishAt: string;
    imageUrl: string;
    imageUrlAlt: string;
    author: string;
    reviewer: string;
    reviewedAt: string | null;
    shareText: string;
    topics: string;
    ageGroups: string;
  }>();
  expectTypeOf<ContentRecord<'webinar'>['order']>().toEqualTypeOf<number | null>();
  expectTypeOf<ContentInput<'webinar'>>().toHaveProperty('enddate');
  expectTypeOf<ContentInput<'webinar'>>().toHaveProperty('detailimagesAlt');
});

test('each picture is followed by its alternative text', () => {
  const { fields } = contentTypes.community;
  const names = Object.keys(fields).filter((name) => name.includes('images'));
  expect(names).toEqual(['images', 'imagesAlt', 'detailimages', 'detailimagesAlt']);
  expect(fields.detailimagesAlt).toMatchObject({ kind: 'text', maxLength: 250, describes: 'detailimages' });
  expectTypeOf<ShownRecord<'community'>>().not.toHaveProperty('imagesAlt');
  expectTypeOf<NonNullable<ShownRecord<'community'>['images']>>().toHaveProperty('alt');
});

test('a definition that refers to an unknown field does not compile', () => {
  const fields = { name: text({ label: 'Name' }), day: date({ label: 'Day' }) };
  const good = {
    name: 'x',
    labels: { one: 'X', many: 'Xs' },
    api: { path: 'x', listKey: null },
    page: { list: '/x' },
    fields,
    admin: { path: 'x', label: 'X', add: 'Add Entry', columns: ['name'], texts: rowTexts },
  } as const;
  defineContent({ ...good, title: 'name', newestBy: 'day', search: ['name'], sort: ['day'] });
  const page = { list: '/x', entry: '/x/:link' } as const;
  // @ts-expect-error: an entry without a link has no place of its own
  defineContent({ ...good, page, title: 'name', search: [], sort: [] });
  // @ts-expect-error: there is no such field
  defineContent({ ...good, title: 'titel', search: [], sort: [] });
  // @ts-expect-error: a title is a text
  defineContent({ ...good, title: 'day', search: [], sort: [] });
  // @ts-expect-error: only texts are searched
  defineContent({ ...good, title: 'name', search: ['day'], sort: [] });
  // @ts-expect-error: there is no such field
  defineContent({ ...good, title: 'name', search: [], sort: ['order'] });
  const wrong = { ...good.admin, columns: ['titel'] } as const;
  // @ts-expect-error: there is no such field to show
  defineContent({ ...good, title: 'name', search: [], sort: [], admin: wrong });
  // @ts-expect-error: a list runs by a date
  defineContent({ ...good, title: 'name', newestBy: 'name', search: [], sort: [] });
});
