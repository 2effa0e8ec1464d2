import { expect, test } from 'vitest';
import { renderEmail } from './layout.ts';

const site = { siteUrl: 'https://site.example', phones: [], emails: [], address: '' };

const email = renderEmail({
  ...{ origin: 'auto-generated', to: 'meena@example.com', subject: 'Hello', greeting: 'Dear Meena,', site },
  parts: [
    { kind: 'button', text: 'See who is waiting', address: 'https://site.example/one' },
    { kind: 'button', text: 'See follow-ups', address: 'https://site.example/two' },
  ],
});

test('an email has one main button; further ones are links', () => {
  const buttons = email.html.match(/<a href="[^"]*" style="display:inline-block/g);
  expect(buttons).toEqual([expect.stringContaining('https://site.example/one')]);
  expect(email.html).toContain('<a class="link" href="https://site.example/two"');
  expect(email.text).toContain('See follow-ups:\nhttps://site.example/two');
});

test('the logo is beside the name, which is read where pictures are not shown', () => {
  expect(email.html).toMatch(/<img src="https:\/\/site\.example\/icons\/192\.png"[^>]* alt=""[^>]*>Ananta</);
});
