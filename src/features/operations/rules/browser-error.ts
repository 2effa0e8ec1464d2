/** An error of a script in a browser, without anything that a person typed or that names a person. */
export interface BrowserError {
  /** The first part of the path, two in the admin area: the rest may hold a token. */
  page: string;
  /** Name of the error and its message, redacted. */
  message: string;
  /** Positions in built scripts, innermost first: `file:line:column`. */
  frames: string[];
}

/** Frames of one error, errors of one visit to a page, and characters of a message. */
export const maxFrames = 8;
export const maxErrors = 5;
export const longestMessage = 200;

/**
 * Removes from a message what may be personal: quoted text (an error of `JSON.parse` quotes what it read), addresses,
 * email addresses and long numbers. The rest is what browsers and libraries say themselves.
 */
export function redactMessage(message: string): string {
  return (
    message
      .slice(0, 2000)
      // From the first quotation mark to the last: an excerpt may begin or end within a quoted text.
      .replace(/(?<!\w)["'`“‘«].*["'`”’»]|(?<!\w)["'`“‘«].*$/s, '…')
      .replace(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '…')
      .replace(/\S*[@/\\]\S*/g, '…')
      .replace(/[+\d][\d\s().-]{4,}/g, '… ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, longestMessage)
  );
}

/** The positions in scripts of this site that a stack names; other lines (extensions, inline scripts) are left out. */
export function framesOf(stack: string): string[] {
  return Array.from(
    stack.slice(0, 8000).matchAll(/\/assets\/([\w.-]{1,80}\.js):(\d{1,7}):(\d{1,7})/g),
    (found) => found.slice(1).join(':'),
  ).slice(0, maxFrames);
}

/** The part of a path that names the kind of page. */
export function pageOfPath(path: string): string {
  const parts = path.split('/').filter(Boolean);
  const named = parts.slice(0, parts[0] === 'admin' ? 2 : 1).join('/');
  return /^[a-z0-9/-]{0,60}$/.test(named) ? `/${named}` : 'other';
}
