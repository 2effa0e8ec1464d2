import { expect, test } from 'vitest';
import { type Brand, defaultBrand } from '#core/brand/brand.ts';
import { renderEmail } from './layout.ts';

const site = { siteUrl: 'https://site.example', brand: defaultBrand, phones: [], emails: [], address: '' };

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

const branded = (brand: Brand) =>
  renderEmail({
    ...{ origin: 'auto-generated', to: 'a@example.com', subject: 'Hello', greeting: 'Dear Meena,' },
    site: { ...site, brand },
    parts: [{ kind: 'button', text: 'Open', address: 'https://site.example' }],
  });

test('an email has the name, the logo and the colours of the brand', () => {
  const colours = { ...defaultBrand.colours, main: '#1d4ed8' } as const;
  const logo = { name: 'a.webp', width: 300, height: 300 };
  const { html, text } = branded({ name: 'Little <b>Steps', logo, colours });
  expect(html).toMatch(/brand-logo\.png" width="40" height="40" alt=""[^>]*>Little &lt;b&gt;Steps</);
  expect(html).toContain('background:#1d4ed8;color:#ffffff');
  expect(html).not.toContain('#c8402a');
  expect(text).toContain('-- \nLittle <b>Steps');
});

test('a wordmark stands alone, and has the name where pictures are not shown', () => {
  const logo = { name: 'a.webp', width: 300, height: 100 };
  const { html } = branded({ ...defaultBrand, name: 'Little "Steps"', logo });
  expect(html).toContain('brand-logo.png" width="120" height="40" alt="Little &quot;Steps&quot;"');
  expect(html).toMatch(/<img [^>]*brand-logo\.png[^>]*><\/p>/);
});

test('the logo is beside the name, which is read where pictures are not shown', () => {
  expect(email.html).toMatch(/<img src="https:\/\/site\.example\/icons\/192\.png"[^>]* alt=""[^>]*>Ananta</);
});
