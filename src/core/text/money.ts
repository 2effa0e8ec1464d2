import { formatNumber, parseRupees } from './numbers.ts';

// Amounts are whole paise everywhere: a sum of fractions of rupees would be off by a paisa sooner or later.

/** Paise: ten lakh rupees. No price of this site is higher, and sums of them stay within an integer of PostgreSQL. */
export const maxAmount = 100_000_000;

/** The paise of a text that is nothing but an amount in rupees; undefined: it has other words, or is out of range. */
export function parsePaise(text: string): number | undefined {
  const rupees = parseRupees(text);
  const paise = rupees === undefined ? undefined : Math.round(rupees * 100);
  return paise === undefined || paise > maxAmount ? undefined : paise;
}

/** An amount for people: ₹1,499 or ₹1,499.50. */
export function formatPaise(paise: number): string {
  const absolute = Math.abs(paise);
  const rest = absolute % 100;
  const whole = formatNumber((absolute - rest) / 100);
  return `${paise < 0 ? '-' : ''}₹${whole}${rest ? `.${String(rest).padStart(2, '0')}` : ''}`;
}

/** An amount in rupees for machines, with two decimals: 1499.50. */
export function toRupees(paise: number): string {
  const absolute = Math.abs(paise);
  const rupees = `${Math.floor(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`;
  return paise < 0 ? `-${rupees}` : rupees;
}

/** An amount as a price for parents. */
export const amountInWords = (amount: number): string => (amount === 0 ? 'Free' : formatPaise(amount));
