/** The zeros of the digits that phones in India offer; their other nine follow each. */
const zeros = [...'०০੦૦୦௦౦೦൦٠۰'].map((zero) => zero.codePointAt(0) ?? 0);

/**
 * A phone number as people write it, brought to plus and digits. Taken out are spaces, hyphens, dots and brackets in
 * all their forms, what a copied contact carries unseen, and one leading zero, which is dialled within a country only:
 * behind the country code too, where it stands in brackets or makes a number of +91 too long. Everything else stays,
 * and makes it no number.
 */
export function barePhoneNumber(typed: string): string {
  return (
    typed
      .normalize('NFKC')
      .replace(/\p{Nd}/gu, plainDigit)
      .replace(/[\s\p{Cf}\p{Pd}.·\u2212]/gu, '')
      .replace(/^([([]?\+?\d{1,3}[)\]]?)[([]0[)\]]/, '$1')
      .replace(/[\p{Ps}\p{Pe}]/gu, '')
      // No look-behind: a browser that does not know it would drop the whole script.
      .replace(/^0|^(\+91)0(?=\d{10}$)/, '$1')
  );
}

/** Whether a bare number has the shape of one: a plus or none, and 2 to 15 digits of which the first is no zero. */
export function isPhoneNumber(bare: string): boolean {
  return /^\+?[1-9]\d{1,14}$/.test(bare);
}

/** Whether a bare number can be dialled as it stands; it may be no one's all the same. */
export function looksComplete(bare: string): boolean {
  const digits = bare.replace('+', '');
  const hasIndianCode = digits.startsWith('91') && (bare.startsWith('+') || digits.length > 10);
  if (hasIndianCode) return digits.length === 12;
  // The shortest numbers of the world have seven digits, their country code included.
  return digits.length >= (bare.startsWith('+') ? 7 : 10);
}

function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = zeros.find((candidate) => code >= candidate && code <= candidate + 9);
  return zero === undefined ? digit : String(code - zero);
}
