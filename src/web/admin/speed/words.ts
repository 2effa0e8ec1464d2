import { type FieldMetric, fieldMetrics, fieldPages, fieldVerdict } from '../../../content/field-values.ts';
import type { FieldValues } from '../../../server/field-values/sum-field-values.ts';

/** With fewer visits than that, a single slow line changes the figure. */
export const fewVisits = 20;

const told = {
  LCP: (where: string, value: string) =>
    `Three out of four visits ${where} show their main picture or text within ${value}.`,
  INP: (where: string, value: string) =>
    `Three out of four visits ${where} see a response to a tap within ${value}.`,
  CLS: (where: string, value: string) =>
    value === '0'
      ? `On three out of four visits ${where} nothing jumps while the page loads.`
      : `On three out of four visits ${where} no more than ${value} of the screen jumps while the page loads.`,
} as const;

export type ToldMetric = keyof typeof told;
export const toldMetrics = Object.keys(told) as ToldMetric[];

/** What a figure means, in one sentence or two. */
export function inWords(
  metric: ToldMetric,
  { page, threeOfFour }: Pick<FieldValues, 'page' | 'threeOfFour'>,
): string {
  const sentence = told[metric](placeOf(page), amountOf(metric, threeOfFour));
  const verdict = verdictOf(metric, threeOfFour);
  if (verdict === 'good') return `${sentence} Good.`;
  const good = amountOf(metric, metric === 'CLS' ? fieldMetrics.CLS.good / 1000 : fieldMetrics[metric].good);
  return `${sentence} ${verdict === 'fair' ? 'Could be better' : 'Poor'}: up to ${good} is good.`;
}

function placeOf(page: string): string {
  return page === 'all' ? 'to the site' : `to ${fieldPages[page] ?? 'other pages'}`;
}

/** Whether a value, as the API tells it, is good. */
export function verdictOf(metric: FieldMetric, value: number) {
  return fieldVerdict(metric, metric === 'CLS' ? value * 1000 : value);
}

/** Seconds with one digit, short times in milliseconds; of CLS the share of the screen. */
export function amountOf(metric: FieldMetric, value: number): string {
  if (metric === 'CLS') return value < 0.01 ? '0' : `${Math.round(value * 100)}%`;
  return value < 1000 ? `${Math.round(value / 10) * 10} ms` : `${(value / 1000).toFixed(1)} s`;
}

/** The name of a kind of page, at the beginning of a row. */
export function nameOf(page: string): string {
  const name = page === 'all' ? 'All pages' : (fieldPages[page] ?? page);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
