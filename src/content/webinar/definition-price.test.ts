import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPaise, maxAmount } from '#core/text/money.ts';
import { amountOf, derivePrice } from './definition-price.ts';

test.each([
  [{ price: '₹1,499', amount: null }, 149_900],
  [{ price: '₹1,499 per family', amount: 149_900 }, 149_900],
  [{ price: 'Pay what you can, from 100', amount: null }, undefined],
  [{ price: 'Free', amount: null }, 0],
  [{ price: '', amount: null }, 0],
  [{ price: 'Free for members', amount: 0 }, 0],
])('%j asks for %s', (price, amount) => expect(amountOf(price)).toBe(amount));

const stored = { price: '₹1,499', amount: 149_900 };
test.each([
  ['a number sets the amount', { price: '1999' }, stored, { amount: 199_900 }],
  ['free is nothing', { price: 'Free' }, stored, { amount: 0 }],
  ['no price, no amount', { price: '' }, stored, { amount: null }],
  ['words with the amount keep it', { price: '₹1,499 per family' }, stored, { amount: 149_900 }],
  ['words with another number drop it', { price: '₹1,999 per family' }, stored, { amount: null }],
  ['words and an amount', { price: '2,000 for two', amount: 200_000 }, stored, { amount: 200_000 }],
  ['words without a number are free', { price: 'By donation', amount: 500 }, stored, { amount: 0 }],
  ['a number wins over another amount', { price: '1999', amount: 500 }, stored, { amount: 199_900 }],
  ['an amount fills in a number', { amount: 200_050 }, stored, { price: '₹2,000.50' }],
  ['an amount fills in nothing', { amount: 200_000 }, undefined, { price: '₹2,000' }],
  ['an amount leaves words', { amount: 200_000 }, { price: '2,000 for two', amount: null }, {}],
  ['an amount of 0 is free', { amount: 0 }, undefined, { price: 'Free' }],
  ['nothing changed', { price: '₹1,499', amount: 149_900, title: 'x' }, stored, {}],
])('%s', (_name, changes, previous, derived) => expect(derivePrice(changes, previous)).toEqual(derived));

test('a typed amount and its words never disagree', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxAmount }), fc.boolean(), (paise, isTyped) => {
      const changes: Record<string, string | number> = isTyped
        ? { price: formatPaise(paise) }
        : { amount: paise };
      const saved = { ...stored, ...changes, ...derivePrice(changes, stored) };
      expect(saved.amount).toBe(paise);
      expect(amountOf({ price: saved.price, amount: null })).toBe(paise);
    }),
  );
});
