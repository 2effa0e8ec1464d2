/** What is longer is written with an exponent, or not to its last digit. */
const maxByHand = 1e12;

/**
 * A number as India groups its digits: 12,34,567.5, with three digits behind the point at most. Made by hand, because a
 * cheap phone takes a tenth of a second to get `Intl` ready, and most pages would ask it for nothing else.
 */
export function indianNumber(number: number): string {
  if (Math.abs(number) >= maxByHand || !Number.isFinite(number)) return number.toLocaleString('en-IN');
  const [whole = '', fraction] = String(Math.round(Math.abs(number) * 1000) / 1000).split('.');
  let grouped = whole.slice(-3);
  for (let rest = whole.slice(0, -3); rest; rest = rest.slice(0, -2))
    grouped = `${rest.slice(-2)},${grouped}`;
  return `${number < 0 ? '-' : ''}${grouped}${fraction ? `.${fraction}` : ''}`;
}

/** Whole numbers of PostgreSQL reach no further. */
export const largestNumber = 2_147_483_647;

/** The size of a file as people read it. */
export function inMegabytes(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  if (megabytes >= 1024) return `${(megabytes / 1024).toFixed(1).replace(/\.0$/, '')} GB`;
  return megabytes < 10
    ? `${Math.max(0.1, megabytes).toFixed(1).replace(/\.0$/, '')} MB`
    : `${Math.round(megabytes)} MB`;
}

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
