import { describe, expect, test } from 'vitest';
import { blog } from '#content/blog/definition.ts';
import { webinar } from '#content/webinar/definition.ts';
import { validate } from './validate.ts';

const article = { title: 'A', shortContent: 'B', content: '<p>C</p>', imageUrl: 'd.webp' };

describe('creating', () => {
  test('reports all missing fields with the messages of the definition', () => {
    expect(validate(blog, {})).toEqual({
      ok: false,
      errors: {
        title: 'Title is required',
        shortContent: 'Short Content is required',
        content: 'Content is required',
        imageUrl: 'Image is required',
      },
    });
  });

  test('returns all fields, including empty ones, and drops unknown ones', () => {
    expect(validate(blog, { ...article, role: 'admin' })).toEqual({
      ok: true,
      values: {
        ...{ ...article, link: '', createdAt: null, imageUrlAlt: '', status: 0 },
        ...{ sources: '', shareText: '', author: '', reviewer: '', reviewedAt: null },
        ...{ topics: '', ageGroups: '', publishAt: '', unpublishAt: '' },
      },
    });
  });
});

describe('changing', () => {
  test('validates only sent fields', () => {
    expect(validate(blog, { status: '1' }, { title: '' })).toEqual({ ok: true, values: { status: 1 } });
    expect(validate(blog, { title: ' ' }, article)).toEqual({
      ok: false,
      errors: { title: 'Title is required' },
    });
  });

  test('applies rules over several fields to stored values too', () => {
    const kept = { startdate: '2026-11-20', enddate: '2026-11-22' };
    expect(validate(webinar, { enddate: '2026-11-19' }, kept)).toMatchObject({
      errors: { enddate: expect.any(String) },
    });
    expect(validate(webinar, { startdate: '2026-11-23' }, kept)).toMatchObject({ ok: false });
    expect(validate(webinar, { startdate: '2026-11-22' }, kept)).toMatchObject({ ok: true });
    expect(validate(webinar, { startdate: '', enddate: '2026-01-01' }, kept)).toMatchObject({ ok: true });
  });
});
