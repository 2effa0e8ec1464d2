const indian = new Intl.NumberFormat('en-IN');

/** A price as staff have typed it, in rupees: a bare number gets the sign and Indian grouping, other words stay. */
export function rupees(price: string): string {
  const typed = price.trim();
  const amount = /^(?:rs\.?|inr|₹)?\s*([\d,]+(?:\.\d{1,2})?)(?:\s*\/-)?$/i.exec(typed)?.[1];
  return amount ? `₹${indian.format(Number(amount.replaceAll(',', '')))}` : typed;
}
