import { expect, test } from 'vitest';
import { framesOf, maxMessageLength, pageOfPath, redactMessage } from './browser-error.ts';

test.each([
  [
    "TypeError: Cannot read properties of undefined (reading 'asha')",
    'TypeError: Cannot read properties of undefined (reading …)',
  ],
  [
    'SyntaxError: Unexpected token A, ..."e": Asha Rao "b... is not valid JSON',
    'SyntaxError: Unexpected token A, ...…b... is not valid JSON',
  ],
  ['SyntaxError: Unexpected end at "Asha Rao, +91 98', 'SyntaxError: Unexpected end at …'],
  [
    `TypeError: can't access property "asha", parent is undefined`,
    `TypeError: can't access property …, parent is undefined`,
  ],
  ['Error: no asha@example.com in here', 'Error: no … in here'],
  ['Error: call +91 98765 43210 back', 'Error: call … back'],
  [
    'TypeError: Failed to fetch https://example.com/my/secret?x=1 again',
    'TypeError: Failed to fetch … again',
  ],
  ['Error: /my/secret is gone', 'Error: … is gone'],
  ['Error: Minified React error #418; visit', 'Error: Minified React error #418; visit'],
])('%s is reported as %s', (message, redacted) => {
  expect(redactMessage(message)).toBe(redacted);
});

test('a long message is shortened', () => {
  expect(redactMessage(`Error: ${'long '.repeat(100_000)}`).length).toBeLessThanOrEqual(maxMessageLength);
});

test('of a stack only positions in scripts of the site remain', () => {
  const stack = `TypeError: "Asha"
    at read (https://example.com/assets/form-B1x2.js:12:345)
    at https://example.com/my/secret:1:1
    at async chrome-extension://abc/content.js:1:2
    at async https://example.com/assets/react.js?x:3:4
    at go (https://example.com/assets/layout.js:5:6)`;
  expect(framesOf(stack)).toEqual(['form-B1x2.js:12:345', 'layout.js:5:6']);
});

test.each([
  ['/', '/'],
  ['/my/a-token', '/my'],
  ['/admin/enquiries/12', '/admin/enquiries'],
  ['/Asha%20Rao', 'other'],
])('the page of %s is %s', (path, page) => {
  expect(pageOfPath(path)).toBe(page);
});
