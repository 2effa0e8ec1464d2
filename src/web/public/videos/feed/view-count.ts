import { indianNumber } from '../../../../content/indian-number.ts';

const lakh = 100_000;
const crore = 100 * lakh;

/** How often a film was seen, in Indian notation: 1 view, 12,345 views, 1.2 lakh views, 3 crore views. */
export function viewCount(views: number): string {
  if (views < lakh) return `${indianNumber(views)} ${views === 1 ? 'view' : 'views'}`;
  return views < crore ? `${inUnits(views, lakh)} lakh views` : `${inUnits(views, crore)} crore views`;
}

/** Cut, not rounded: 99,99,999 is not 100 lakh yet. */
function inUnits(views: number, unit: number): string {
  return indianNumber(Math.floor((views * 10) / unit) / 10);
}
