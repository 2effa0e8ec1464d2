/** Larger numbers are written with an exponent, or without their last digits. */
const maxByHand = 1e12;

/**
 * A number with Indian digit grouping: 12,34,567.5, with at most three decimals. Without `Intl`, which takes a cheap
 * phone a tenth of a second to initialise, and which most pages would not need otherwise.
 */
export function formatNumber(number: number): string {
  if (Math.abs(number) >= maxByHand || !Number.isFinite(number)) return number.toLocaleString('en-IN');
  const [whole = '', fraction] = String(Math.round(Math.abs(number) * 1000) / 1000).split('.');
  let grouped = whole.slice(-3);
  for (let rest = whole.slice(0, -3); rest; rest = rest.slice(0, -2))
    grouped = `${rest.slice(-2)},${grouped}`;
  return `${number < 0 ? '-' : ''}${grouped}${fraction ? `.${fraction}` : ''}`;
}

/** The maximum of PostgreSQL's integer. */
export const largestNumber = 2_147_483_647;

/** The size of a file for people. */
export function formatFileSize(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  if (megabytes >= 1024) return `${(megabytes / 1024).toFixed(1).replace(/\.0$/, '')} GB`;
  return megabytes < 10
    ? `${Math.max(0.1, megabytes).toFixed(1).replace(/\.0$/, '')} MB`
    : `${Math.round(megabytes)} MB`;
}

/** A price of staff in rupees: a bare number gets the sign and Indian grouping, 0 is free, other texts stay unchanged. */
export function formatPrice(price: string): string {
  const amount = parseRupees(price);
  if (amount === undefined) return price.trim();
  return amount === 0 ? 'Free' : `₹${formatNumber(amount)}`;
}

/** 'Free' and '0' cost nothing; a text with any other number does, in Devanagari too. */
export function isPaidPrice(price: string): boolean {
  return /[1-9१-९]/.test(formatPrice(price));
}

/** Whether one price is higher than another one; a different price in words may be. */
export function isHigherPrice(price: string, other: string): boolean {
  if (!isPaidPrice(price) || price.trim() === other.trim()) return false;
  const [amount, former] = [parseRupees(price), isPaidPrice(other) ? parseRupees(other) : 0];
  return amount === undefined || former === undefined || amount > former;
}

/** The number of rupees, where a price is nothing but a number. */
export function parseRupees(price: string): number | undefined {
  const amount = /^(?:rs\.?|inr|₹)?\s*([\d,]+(?:\.\d{1,2})?)(?:\s*\/-)?$/i.exec(price.trim())?.[1];
  const number = Number(amount?.replaceAll(',', '') || Number.NaN);
  return Number.isNaN(number) ? undefined : number;
}
