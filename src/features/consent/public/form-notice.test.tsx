import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { text } from '#cms/fields/text/field.ts';
import { guardianText } from '../rules/consent.ts';
import { FormNotice } from './form-notice.tsx';

const own = { hash: 'h', short: 'We keep it.', items: [{ title: 'Why', text: 'Because.' }] };
const ofChild = { fields: { name: text({ label: 'Name of the child', isOfChild: true }) } };
const news = { hash: 'n', short: 'Write to me.', items: [] };
const markup = (isOfChild: boolean, more: object = {}) =>
  renderToStaticMarkup(
    <FormNotice notices={{ own, news, guardian: isOfChild ? guardianText(ofChild) : '' }} {...more} />,
  );

test('a form with data of a child shows an unticked guardian box with its error', () => {
  expect(markup(true)).toMatch(
    /<input type="checkbox"[^>]*name="guardian" value="yes"[^>]*>I am the child’s/,
  );
  expect(markup(true)).not.toContain('checked');
  expect(markup(true, { error: 'Please confirm.' })).toMatch(
    /aria-describedby="guardian-error"[\s\S]*id="guardian-error"[^>]*>Please confirm\./,
  );
  expect(markup(false)).not.toContain('guardian');
});

test('only boxes that were ticked before are ticked, and the shown notices are sent', () => {
  expect(markup(false)).toMatch(/name="news" value="yes"/);
  expect(markup(false)).not.toContain('checked');
  expect(markup(false, { posted: { news: 'yes' } })).toContain('checked');
  expect(markup(false)).toContain('name="notice" value="h n"');
});
