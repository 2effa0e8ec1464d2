// The tax within an amount: prices of this site include it. Whole paise; the parts always sum to the amount.

export interface TaxSplit {
  /** The value without tax, in paise. */
  taxable: number;
  /** Within a state: two equal halves. */
  cgst: number;
  sgst: number;
  /** Between states. */
  igst: number;
}

/**
 * Splits an amount that includes its tax. Within a state each half of the tax is rounded, so that both are equal.
 *
 * @param amount in paise
 * @param rate in basis points: 1800 is 18 percent
 */
export function splitTax(amount: number, rate: number, isInterState: boolean): TaxSplit {
  // Whole numbers only: 10^9 paise by 4000 basis points are exact.
  const share = (parts: number) => {
    const divisor = parts * (10_000 + rate);
    return Math.floor((2 * amount * rate + divisor) / (2 * divisor));
  };
  const [half, igst] = isInterState ? [0, share(1)] : [share(2), 0];
  return { taxable: amount - 2 * half - igst, cgst: half, sgst: half, igst };
}

/**
 * The tax of a part of an amount, after other parts of it. The taxes of all parts sum to that of the whole, so credit
 * notes in several parts cancel an invoice to the paisa.
 *
 * @param earlier paise of the parts before
 */
export function splitTaxOfPart(
  amount: number,
  earlier: number,
  rate: number,
  isInterState: boolean,
): TaxSplit {
  const before = splitTax(earlier, rate, isInterState);
  const after = splitTax(earlier + amount, rate, isInterState);
  return {
    taxable: after.taxable - before.taxable,
    cgst: after.cgst - before.cgst,
    sgst: after.sgst - before.sgst,
    igst: after.igst - before.igst,
  };
}
