/** Characters; what is longer breaks every rule of a field, and even tidying it for them would take seconds. */
const longestText = 100_000;

/** Whether the text of a field is too long to be read at all; rich text, with pictures in it, has bounds of its own. */
export function isTooLongToRead(text: string): boolean {
  return text.length > longestText;
}
