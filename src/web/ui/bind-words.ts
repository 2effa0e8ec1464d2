/**
 * Binds a number to the word before it, as in “Sector 45”, and a title to the name after it, as in “Dr. Rao”: no line ends
 * between them.
 */
export function bindWords(text: string): string {
  return text.replace(/([\p{L}\p{M}]) (?=\d)/gu, '$1\u00a0').replace(/^([\p{L}\p{M}]{1,4}\.) /u, '$1\u00a0');
}
