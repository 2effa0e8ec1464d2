interface Connection {
  saveData?: boolean;
  /** What the line is like: slow-2g, 2g, 3g or 4g. */
  effectiveType?: string;
}

/**
 * Whether nothing should be fetched that nobody has asked for: the visitor has told the browser to save data, or the line
 * is so slow that it would be in the way of what is asked for. Browsers that do not tell are taken to be fast.
 */
export function sparesData(): boolean {
  return savesData() || connectionOf().effectiveType?.endsWith('2g') === true;
}

/** Whether the visitor has told the browser to save data, whatever the line is like. */
export function savesData(): boolean {
  return connectionOf().saveData === true;
}

const connectionOf = (): Connection =>
  (navigator as Navigator & { connection?: Connection }).connection ?? {};
