const small = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven'],
  ...['twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const scales = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundred'],
] as const;

/** A whole number from 0 in words: 'one lakh twenty-three thousand'. */
function numberInWords(number: number): string {
  for (const [size, name] of scales) {
    if (number < size) continue;
    const rest = number % size;
    const first = `${numberInWords(Math.floor(number / size))} ${name}`;
    return rest > 0 ? `${first} ${numberInWords(rest)}` : first;
  }
  const unit = number % 10;
  if (number < 20) return small[number] ?? '';
  return [tens[(number - unit) / 10], unit > 0 ? small[unit] : ''].filter(Boolean).join('-');
}

/**
 * An amount in Indian English, as documents write it: 'Rupees one thousand four hundred ninety-nine and fifty paise
 * only'.
 *
 * @param paise from 0
 */
export function rupeesInWords(paise: number): string {
  const rest = paise % 100;
  const rupees = (paise - rest) / 100;
  const fraction = `${numberInWords(rest)} ${rest === 1 ? 'paisa' : 'paise'}`;
  if (rupees === 0 && rest > 0) return `${fraction.charAt(0).toUpperCase()}${fraction.slice(1)} only`;
  const whole = `${rupees === 1 ? 'Rupee' : 'Rupees'} ${numberInWords(rupees)}`;
  return rest > 0 ? `${whole} and ${fraction} only` : `${whole} only`;
}
