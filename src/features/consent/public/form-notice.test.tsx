import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { text } from '#cms/fields/text/field.ts';
import { guardianWords } from '../rules/consent.ts';
import { FormNotice } from './form-notice.tsx';

const own = { hash: 'h', short: 'We keep it.', items: [{ title: 'Why', text: 'Because.' }] };
const ofChild = { fields: { name: text({ label: 'Name of the child', isOfChild: true }) } };
const news = { hash: 'n', short: 'Write to me.', items: [] };
const markup = (isOfChild: boolean, more: object = {}) =>
  renderToStaticMarkup(
    <FormNotice notices={{ own, news, guardian: isOfChild ? guardianWords(ofChild) : '' }} {...more} />,
  );

test('a form that asks for something of a child has the box of a guardian, empty, with its message', () => {
  expect(markup(true)).toMatch(
    /<input type="checkbox"[^>]*name="guardian" value="yes"[^>]*>I am the child’s/,
  );
  expect(markup(true)).not.toContain('checked');
  expect(markup(true, { error: 'Please confirm.' })).toMatch(
    /aria-describedby="guardian-error"[\s\S]*id="guardian-error"[^>]*>Please confirm\./,
  );
  expect(markup(false)).not.toContain('guardian');
});

test('no box is ticked but one that was ticked before, and the notices that are shown are named', () => {
  expect(markup(false)).toMatch(/name="news" value="yes"/);
  expect(markup(false)).not.toContain('checked');
  expect(markup(false, { posted: { news: 'yes' } })).toContain('checked');
  expect(markup(false)).toContain('name="notice" value="h n"');
});
