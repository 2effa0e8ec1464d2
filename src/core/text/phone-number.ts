/** The zeros of the digits on Indian phones; their other nine follow each. */
const zeros = [...'०০੦૦୦௦౦೦൦٠۰'].map((zero) => zero.codePointAt(0) ?? 0);
/** All of these digits and their ASCII equivalents, by position. */
export const plainDigits: readonly [string, string] = [
  zeros
    .flatMap((zero) => Array.from({ length: 10 }, (_none, digit) => String.fromCodePoint(zero + digit)))
    .join(''),
  '0123456789'.repeat(zeros.length),
];

/** Country codes: none is a prefix of another. */
const countryCode = String.raw`(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(?:2[1-689]|3[578]|42|5[09]|6[789]|8[03578]|9[679])\d)`;
/**
 * Countries whose own numbers begin with a zero: Italy, San Marino, the Vatican, and five in West and Central Africa.
 */
const keepsZero = '(?:39|37[89]|22[569]|24[12])';
/** One zero between a country code and the number, in brackets or not: it is dialled within that country only. */
const trunkZero = new RegExp(String.raw`^(?!\+${keepsZero}0)(\+${countryCode})0`);

/**
 * A phone number in any notation, reduced to plus and digits. Spaces, hyphens, dots, brackets and invisible characters
 * are removed, a leading 00 becomes a plus, and one trunk zero is dropped: at the start, or after a country code. Any
 * other character stays, and makes the number invalid.
 */
export function normalizePhoneNumber(typed: string): string {
  return (
    typed
      .normalize('NFKC')
      .replace(/\p{Nd}/gu, plainDigit)
      // Variation selectors and the frame of a keycap come with digits that a phone displays as emoji.
      .replace(/[\s\p{Cf}\p{Default_Ignorable_Code_Point}\p{Me}\p{Pd}.·\u2212]/gu, '')
      // After a code without a plus, only brackets distinguish a trunk zero from a digit of the number.
      .replace(/^([([]?\d{1,3}[)\]]?)[([]0[)\]]/, '$1')
      .replace(/[\p{Ps}\p{Pe}]/gu, '')
      .replace(/^00/, '+')
      .replace(trunkZero, '$1')
      .replace(/^0|^(91)0(?=\d{10}$)/, '$1')
  );
}

/** Whether a bare number is valid: an optional plus, and 2 to 15 digits of which the first is not zero. */
export function isPhoneNumber(bare: string): boolean {
  return /^\+?[1-9]\d{1,14}$/.test(bare);
}

/**
 * The number with plus and country code, as dialled from anywhere: two spellings of one number give the same. Ten
 * digits without a code are an Indian number.
 *
 * @param typed bare or as people write it
 * @returns undefined where it is incomplete, or ambiguous
 */
export function fullNumber(typed: string): string | undefined {
  const bare = normalizePhoneNumber(typed);
  if (!isPhoneNumber(bare)) return undefined;
  if (bare.startsWith('+91')) return bare.length === 13 ? bare : undefined;
  // The shortest numbers of the world have seven digits, their country code included.
  if (bare.startsWith('+')) return bare.length > 7 ? bare : undefined;
  // Toll-free within India: unreachable with a country code.
  if (/^18[06]0\d{6,7}$/.test(bare)) return undefined;
  if (bare.length === 10) return `+91${bare}`;
  if (bare.startsWith('91')) return bare.length === 12 ? `+${bare}` : undefined;
  // Eleven digits from 6 on are an Indian number with one too many; as a country code they would reach a stranger.
  return bare.length > 11 || /^[1-5]\d{10}$/.test(bare) ? `+${bare}` : undefined;
}

/** Whether a bare number can be dialled from anywhere; it need not be assigned. */
export function isDialable(bare: string): boolean {
  return fullNumber(bare) !== undefined;
}

/** The minimum of digits that count as a part of a phone number. */
const leastDigits = 4;

/**
 * The digits for a search of phone numbers: they may be stored with their country code or without.
 *
 * @returns undefined where the text is not a part of a number
 */
export function searchableDigits(typed: string): string | undefined {
  const digits = normalizePhoneNumber(typed).replace(/^\+91|^91(?=\d{10}$)|^\+/, '');
  return new RegExp(`^\\d{${leastDigits},15}$`).test(digits) ? digits : undefined;
}

function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = zeros.find((candidate) => code >= candidate && code <= candidate + 9);
  return zero === undefined ? digit : String(code - zero);
}
