/** A part of a text by its first place and the one behind its last. */
export interface Part {
  start: number;
  end: number;
}

/** The text with something else in the place of these parts, none of which reaches into another. */
export function replaceParts<One extends Part>(
  text: string,
  parts: readonly One[],
  instead: (part: One) => string,
): string {
  // From the end, so that the places before stay right.
  return parts
    .toSorted((a, b) => b.start - a.start)
    .reduce((done, part) => done.slice(0, part.start) + instead(part) + done.slice(part.end), text);
}
