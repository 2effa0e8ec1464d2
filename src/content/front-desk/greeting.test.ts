import { expect, test } from 'vitest';
import { filledFor } from './greeting.ts';

const enquiry = { name: '{city} $1', city: 'Pune', createdAt: '2026-11-20T20:00:00.000Z' };

test('what a text leaves open is filled in, and nothing else', () => {
  const text = 'Namaste {name} in {city}, {site} has had your words of {date}. {unknown} {constructor} {}';
  expect(filledFor(enquiry, text, 'Asia/Kolkata')).toBe(
    'Namaste {city} $1 in Pune, Ananta has had your words of 21 Nov 2026. {unknown} {constructor} {}',
  );
});
