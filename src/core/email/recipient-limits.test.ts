import { expect, test } from 'vitest';
import { mailboxOf } from './recipient-limits.ts';

test.each([
  ['Meena.T@Example.com', 'meenat@example.com'],
  ['meena+webinar+2@example.com', 'meena@example.com'],
  ['m.e.e.n.a@googlemail.com', 'meena@gmail.com'],
  ['ｍeena@example.com', 'meena@example.com'],
  ['meena@भारत.example', 'meena@xn--h2brj9c.example'],
])('%s is the mailbox of %s', (one, other) => {
  expect(mailboxOf(one)).toBe(mailboxOf(other));
});

test.each([
  ['meena@example.com', 'leela@example.com'],
  ['meena@example.com', 'meena@example.org'],
  ['+meena@example.com', '+leela@example.com'],
  ['meena-rao@example.com', 'meenarao@example.com'],
])('%s and %s are two', (one, other) => {
  expect(mailboxOf(one)).not.toBe(mailboxOf(other));
});
