import { indianNumber } from './indian-number.ts';

/** A price as staff have typed it, in rupees: a bare number gets the sign and Indian grouping, other words stay. */
export function rupees(price: string): string {
  const amount = rupeesAmount(price);
  return amount === undefined ? price.trim() : `₹${indianNumber(amount)}`;
}

/** 'Free' and '0' cost nothing; what holds any other number does, in Devanagari too. */
export function costs(price: string): boolean {
  return /[1-9१-९]/.test(rupees(price));
}

/** Whether one price is higher than another one; one in words that is another one may be. */
export function costsMore(price: string, than: string): boolean {
  if (!costs(price) || price.trim() === than.trim()) return false;
  const [amount, former] = [rupeesAmount(price), costs(than) ? rupeesAmount(than) : 0];
  return amount === undefined || former === undefined || amount > former;
}

/** The number of rupees, where a price is one and nothing else. */
export function rupeesAmount(price: string): number | undefined {
  const amount = /^(?:rs\.?|inr|₹)?\s*([\d,]+(?:\.\d{1,2})?)(?:\s*\/-)?$/i.exec(price.trim())?.[1];
  const number = Number(amount?.replaceAll(',', '') || Number.NaN);
  return Number.isNaN(number) ? undefined : number;
}
