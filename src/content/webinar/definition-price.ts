import { amountInWords, maxAmount, parsePaise } from '#core/text/money.ts';
import { isPaidPrice } from '#core/text/numbers.ts';

/** The price of something: the words for parents, and the amount in paise. */
export interface Price {
  price: string;
  /** Null: it follows from the words, or is not known. */
  amount: number | null;
}

/** The paise that a price asks for; 0: it is free; undefined: its words are no amount, and staff have entered none. */
export function amountOf({ price, amount }: Price): number | undefined {
  if (amount !== null) return amount;
  return isPaidPrice(price) ? parsePaise(price) : 0;
}

type Values = Readonly<Record<string, string | number | null>>;

/**
 * Keeps the words and the amount of a saved price together. A new amount fills in words that are only a number, or
 * none; new words set the amount where they are only a number or free. Other new words keep the amount if they
 * contain it; otherwise it is removed, so that no parent is asked for a former price.
 *
 * @param changes the values that were sent
 * @param previous the entry before; undefined: it is new
 */
export function derivePrice(
  changes: Values,
  previous: Values | undefined,
): Record<string, string | number | null> {
  const isChanged = (name: string) => name in changes && (changes[name] ?? '') !== (previous?.[name] ?? '');
  const price = String(changes.price ?? previous?.price ?? '');
  const amount = readAmount(changes.amount ?? ('amount' in changes ? null : previous?.amount) ?? null);
  const fromWords = price.trim() === '' ? null : isPaidPrice(price) ? (parsePaise(price) ?? null) : 0;
  if (isChanged('price') && price.trim() !== '')
    return {
      amount:
        fromWords ?? (isChanged('amount') || (amount !== null && contains(price, amount)) ? amount : null),
    };
  if (isChanged('amount') && amount !== null && (price.trim() === '' || fromWords !== null))
    return { price: amountInWords(amount) };
  return isChanged('price') && !isChanged('amount') ? { amount: null } : {};
}

const readAmount = (value: string | number | null): number | null => {
  const amount = value === null || value === '' ? Number.NaN : Number(value);
  return Number.isInteger(amount) && amount >= 0 && amount <= maxAmount ? amount : null;
};

/** Whether a text contains an amount as a number of its own, such as ₹1,499 per family. */
const contains = (text: string, amount: number): boolean =>
  (text.match(/\d[\d,]*(?:\.\d{1,2})?/g) ?? []).some(
    (number) => parsePaise(number.replace(/,$/, '')) === amount,
  );
