/** The zeros of the digits that phones in India offer; their other nine follow each. */
const zeros = [...'०০੦૦୦௦౦೦൦٠۰'].map((zero) => zero.codePointAt(0) ?? 0);
/** All of these digits, and those that they are, place by place. */
export const plainDigits: readonly [string, string] = [
  zeros
    .flatMap((zero) => Array.from({ length: 10 }, (_none, digit) => String.fromCodePoint(zero + digit)))
    .join(''),
  '0123456789'.repeat(zeros.length),
];

/** Country codes: none is the beginning of another. */
const countryCode = String.raw`(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(?:2[1-689]|3[578]|42|5[09]|6[789]|8[03578]|9[679])\d)`;
/** Countries whose own numbers begin with a zero: Italy, San Marino, the Vatican, and five in West and Central Africa. */
const keepsZero = '(?:39|37[89]|22[569]|24[12])';
/** One zero between a country code and the number, in brackets or not: it is dialled within that country only. */
const trunkZero = new RegExp(String.raw`^(?!\+${keepsZero}0)(\+${countryCode})0`);

/**
 * A phone number as people write it, brought to plus and digits. It takes out spaces, hyphens, dots and brackets in all
 * their forms and characters that cannot be seen, reads a leading 00 as plus, and drops one trunk zero: at the start, or
 * behind a country code. Everything else stays, and makes it no number.
 */
export function barePhoneNumber(typed: string): string {
  return (
    typed
      .normalize('NFKC')
      .replace(/\p{Nd}/gu, plainDigit)
      // Variation selectors and the frame of a keycap come with digits that a phone takes for pictures.
      .replace(/[\s\p{Cf}\p{Default_Ignorable_Code_Point}\p{Me}\p{Pd}.·\u2212]/gu, '')
      // Behind a code without a plus, brackets alone tell a trunk zero from a digit of the number.
      .replace(/^([([]?\d{1,3}[)\]]?)[([]0[)\]]/, '$1')
      .replace(/[\p{Ps}\p{Pe}]/gu, '')
      .replace(/^00/, '+')
      .replace(trunkZero, '$1')
      .replace(/^0|^(91)0(?=\d{10}$)/, '$1')
  );
}

/** Whether a bare number has the shape of one: a plus or none, and 2 to 15 digits of which the first is no zero. */
export function isPhoneNumber(bare: string): boolean {
  return /^\+?[1-9]\d{1,14}$/.test(bare);
}

/**
 * The number with plus and country code, as it is dialled from anywhere: two spellings of one number give the same. Ten
 * digits without a code are a number of India.
 *
 * @param typed bare or as people write it
 * @returns undefined where it is incomplete, or can only be guessed at
 */
export function fullNumber(typed: string): string | undefined {
  const bare = barePhoneNumber(typed);
  if (!isPhoneNumber(bare)) return undefined;
  if (bare.startsWith('+91')) return bare.length === 13 ? bare : undefined;
  // The shortest numbers of the world have seven digits, their country code included.
  if (bare.startsWith('+')) return bare.length > 7 ? bare : undefined;
  // Toll-free within India, where a country code in front would not reach them.
  if (/^18[06]0\d{6,7}$/.test(bare)) return undefined;
  if (bare.length === 10) return `+91${bare}`;
  if (bare.startsWith('91')) return bare.length === 12 ? `+${bare}` : undefined;
  // Eleven digits from 6 on are an Indian number with one too many; as a country code they would reach a stranger.
  return bare.length > 11 || /^[1-5]\d{10}$/.test(bare) ? `+${bare}` : undefined;
}

/** Whether a bare number can be dialled from anywhere; it may be no one's all the same. */
export function looksComplete(bare: string): boolean {
  return fullNumber(bare) !== undefined;
}

/** Digits from which on a text is taken for a part of a phone number. */
const leastDigits = 4;

/**
 * The digits by which a phone number is looked for: it may have been stored with its country code or without.
 *
 * @returns undefined where what was typed is no part of a number
 */
export function soughtDigits(typed: string): string | undefined {
  const digits = barePhoneNumber(typed).replace(/^\+91|^91(?=\d{10}$)|^\+/, '');
  return new RegExp(`^\\d{${leastDigits},15}$`).test(digits) ? digits : undefined;
}

function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = zeros.find((candidate) => code >= candidate && code <= candidate + 9);
  return zero === undefined ? digit : String(code - zero);
}
