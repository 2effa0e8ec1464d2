/** Binds a number to the word before it, as in “Sector 45”: no line ends between them. */
export function bindNumbers(text: string): string {
  return text.replace(/(\p{L}) (?=\d)/gu, '$1\u00a0');
}
