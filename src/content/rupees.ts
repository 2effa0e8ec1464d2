const indian = new Intl.NumberFormat('en-IN');

/** A price as staff have typed it, in rupees: a bare number gets the sign and Indian grouping, other words stay. */
export function rupees(price: string): string {
  const amount = rupeesAmount(price);
  return amount === undefined ? price.trim() : `₹${indian.format(amount)}`;
}

/** The number of rupees, where a price is one and nothing else. */
export function rupeesAmount(price: string): number | undefined {
  const amount = /^(?:rs\.?|inr|₹)?\s*([\d,]+(?:\.\d{1,2})?)(?:\s*\/-)?$/i.exec(price.trim())?.[1];
  const number = Number(amount?.replaceAll(',', '') || Number.NaN);
  return Number.isNaN(number) ? undefined : number;
}
