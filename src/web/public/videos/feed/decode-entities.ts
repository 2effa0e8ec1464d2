const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * The platform's search escapes its texts for HTML ("Amma&#39;s soup"); its look-up does not. All is replaced in one
 * pass, so that nothing is decoded twice. The result is text, never markup.
 */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (all, name, decimal, hex) => {
      if (name) return named[String(name).toLowerCase()] ?? all;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
    },
  );
}
