import { expect, test } from 'vitest';
import { findTexts } from './find-texts.ts';
import { listTexts } from './list-texts.ts';

const textsOf = (code: string, path = 'src/features/sample/public/page.tsx') =>
  findTexts(path, code).map(({ kind, text }) => `${kind}: ${text}`);

test.each([
  ['the text of an element', '<p>Book a session</p>', 'page: Book a session'],
  ['one word', '<b>seats</b>', 'page: seats'],
  [
    'a sentence with a value, and with an element in it',
    "<p>{count} seats are left,{' '}<b>today</b> only.</p>",
    'page: {count} seats are left, <>today</> only.',
  ],
  ['a choice of texts', "<p>{isFull ? 'Full' : words}</p>", 'page: Full'],
  ['a label for screen readers', '<nav aria-label="Main" />', 'attribute: Main'],
  ['a picture’s text', `<img alt={\`Portrait of \${name}\`} />`, 'attribute: Portrait of {name}'],
  ['a placeholder', '<input placeholder="UPI ID" />', 'attribute: UPI ID'],
  ['an attribute of a component', '<Section title="My data" />', 'attribute: My data'],
  ['a label of a definition', "text({ label: 'Title', help: 'As parents read it.' })", 'label: Title'],
  ['a noun', "const labels = { one: 'entry' }", 'label: entry'],
  ['a message of an error', "throw new AppError('conflict', 'Nothing is due.')", 'message: Nothing is due.'],
  ['a text in a constant', "const noneMessage = 'No webinar is open.'", 'message: No webinar is open.'],
  ['a text in a list of states', "const states = { closed: 'Closed' }", 'message: Closed'],
  ['an answer of a function', "const say = () => 'Please wait a while'", 'message: Please wait a while'],
])('%s is found', (_what, code, expected) => {
  expect(textsOf(code)).toContain(expected);
});

test('a sentence is listed once, in whole', () => {
  expect(textsOf('<p>Read our <a href="/refund-policy">refund policy</a>.</p>')).toEqual([
    'page: Read our <>refund policy</>.',
  ]);
});

test('texts of emails have a kind of their own', () => {
  const code = "const part = { kind: 'button', text: 'Join the webinar' }";
  expect(textsOf(code, 'src/features/webinars/emails/webinar-emails.ts')).toEqual([
    'email: Join the webinar',
  ]);
});

test.each([
  '<p className="flex items-center gap-2" id="place" />',
  "import { one } from 'Some module'",
  "throw new TypeError('A rule is not known')",
  "log.info('Sent an email')",
  "if (status === 'Closed state') run()",
  'sql`select "a" from "b"`',
  "reply.header('Cache-Control', 'private, no-store')",
  "const size = 'mt-5 grid gap-x-6 md:grid-cols-2'",
  "const drawing = { d: 'M34 42v3M66 42v3' }",
  "type State = 'Open state' | 'Closed state'",
])('%s has no text for people', (code) => {
  expect(textsOf(code)).toEqual([]);
});

test('the names of the installed site are listed', () => {
  const [unit] = listTexts(['src/site/web-manifest.ts']);
  expect(unit?.texts).toContainEqual(expect.objectContaining({ kind: 'label', text: 'Book a session' }));
});

test('a text has its file and line, in the unit of its folder', () => {
  const [unit] = listTexts(['src/content/webinar/register-link.tsx']);
  expect(unit?.unit).toBe('content/webinar');
  expect(unit?.texts).toContainEqual({
    ...{ file: 'src/content/webinar/register-link.tsx', line: expect.any(Number) },
    ...{ kind: 'message', text: 'Register Now' },
  });
});

test.each([
  ['site', 'page', 'Skip to content'],
  ['site', 'attribute', '{name}, home page'],
  ['core/text', 'message', 'Mobile number must be 10 digits'],
  ['features/webinars', 'email', 'Join the webinar'],
  ['features/webinars', 'email', 'You are enrolled: {webinar}'],
  ['features/enquiries', 'email', 'We have received your session enquiry'],
  ['content/blog', 'label', 'Short Content'],
  ['features/settings', 'label', 'Phone numbers'],
  ['features/consent', 'label', 'What we keep'],
  ['features/offline', 'page', 'You seem to be offline'],
])('of %s, the %s “%s” is in the list', (unit, kind, text) => {
  const texts = listTexts([`src/${unit}`]).flatMap((one) => one.texts);
  expect(texts.filter((one) => one.text === text).map((one) => one.kind)).toContain(kind);
});
