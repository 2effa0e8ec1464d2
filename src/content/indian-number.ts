/** What is longer is written with an exponent, or not to its last digit. */
const mostByHand = 1e12;

/**
 * A number as India groups its digits: 12,34,567.5, with three digits behind the point at most. Made by hand, because a
 * cheap phone takes a tenth of a second to get `Intl` ready, and most pages would ask it for nothing else.
 */
export function indianNumber(number: number): string {
  if (Math.abs(number) >= mostByHand || !Number.isFinite(number)) return number.toLocaleString('en-IN');
  const [whole = '', fraction] = String(Math.round(Math.abs(number) * 1000) / 1000).split('.');
  let grouped = whole.slice(-3);
  for (let rest = whole.slice(0, -3); rest; rest = rest.slice(0, -2))
    grouped = `${rest.slice(-2)},${grouped}`;
  return `${number < 0 ? '-' : ''}${grouped}${fraction ? `.${fraction}` : ''}`;
}
