import { expect, test } from 'vitest';
import { contentTypes } from './index.ts';
import { cardFactsOf } from './share-card.ts';

const blog = {
  title: 'Gentle nights',
  link: 'gentle-nights',
  createdAt: '2026-11-05',
  imageUrl: '0a1b.webp',
};

test('a card tells what a type says of its entries, whether they are stored or shown', () => {
  const facts = {
    label: 'Article',
    tone: 'sun',
    title: 'Gentle nights',
    detail: '5 Nov 2026',
    picture: '0a1b.webp',
  };
  expect(cardFactsOf(contentTypes.blog, blog)).toEqual(facts);
  const shown = { ...blog, imageUrl: { name: '0a1b.webp', alt: '', facts: undefined } };
  expect(cardFactsOf(contentTypes.blog, shown)).toEqual(facts);
  expect(cardFactsOf(contentTypes.blog, { title: 'Bare' })).toMatchObject({ detail: '', picture: '' });
  const webinar = { title: 'Sleep', startdate: '2026-11-05', enddate: '2026-11-06', time: '5:00 pm' };
  expect(cardFactsOf(contentTypes.webinar, webinar)?.detail).toBe('5 Nov 2026 – 6 Nov 2026 · 5:00 pm');
  const picnic = { title: 'Picnic', date: '2026-11-05', location: 'Pune' };
  expect(cardFactsOf(contentTypes.community, picnic)?.detail).toBe('5 Nov 2026 · Pune');
  expect(cardFactsOf(contentTypes.community, { title: 'Picnic' })?.detail).toBe('');
});

test('what cannot be written has no card, nor has a type that says nothing of one', () => {
  const titled = (title: string) => cardFactsOf(contentTypes.blog, { ...blog, title });
  expect(titled('बच्चे की नींद 😴 – ₹500')).toBeDefined();
  expect(titled('குழந்தை')).toBeUndefined();
  expect(titled('😴 !')).toBeUndefined();
  const inBengali = { title: 'Picnic', date: '2026-11-05', location: 'কলকাতা' };
  expect(cardFactsOf(contentTypes.community, inBengali)?.detail).toBe('5 Nov 2026');
  expect(cardFactsOf(contentTypes.course, { title: 'Feelings', duration: 'ஆறு வாரம்' })?.detail).toBe('');
  expect(cardFactsOf(contentTypes.course, { title: 'Feelings', duration: '६ सप्ताह' })?.detail).toBe(
    '६ सप्ताह',
  );
  expect(cardFactsOf(contentTypes.idea, { title: 'A kite' })).toBeUndefined();
});
