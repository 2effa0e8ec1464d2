const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escapes a text for XML. Some characters are not allowed in it in any notation. */
export function escapeXml(text: string): string {
  return storable(text).replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** Markup as a CDATA section: only its end marker could break out of it. */
export function cdata(markup: string): string {
  return `<![CDATA[${storable(markup).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML does not hold
const forbiddenCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const storable = (text: string) => text.toWellFormed().replace(forbiddenCharacters, '');
