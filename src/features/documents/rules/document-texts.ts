import { formatNumber } from '#core/text/numbers.ts';
import type { DocumentView } from '../api.ts';
import { stateName, stateOfGstin, stateTaxName } from './gstin.ts';

/** An amount as documents show it: always with two decimals, so that columns align. @param paise positive or negative */
export function formatExactly(paise: number): string {
  const absolute = Math.abs(paise);
  const rest = absolute % 100;
  return `${paise < 0 ? '-' : ''}₹${formatNumber((absolute - rest) / 100)}.${String(rest).padStart(2, '0')}`;
}

/** @param rate basis points: 250 is 2.5% */
const formatRate = (rate: number): string => `${rate / 100}%`;

/** The state in which a service is supplied, with its code; empty: not known. */
export function stateInWords(code: string): string {
  const name = stateName(code);
  return name ? `${name} (${code})` : '';
}

/** The lines above the total of a document: its value, and each tax with its rate. None without tax. */
export function taxRows({
  tax,
  placeOfSupply,
  supplier,
}: Pick<DocumentView, 'tax' | 'placeOfSupply' | 'supplier'>): [label: string, amount: number][] {
  if (!tax) return [];
  const value: [string, number] = ['Taxable value', tax.taxable];
  if (placeOfSupply !== stateOfGstin(supplier.gstin))
    return [value, [`IGST ${formatRate(tax.rate)}`, tax.igst]];
  const half = formatRate(tax.rate / 2);
  return [value, [`CGST ${half}`, tax.cgst], [`${stateTaxName(placeOfSupply)} ${half}`, tax.sgst]];
}
