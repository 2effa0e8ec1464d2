/** An error of a script in a browser is sent without personal data. */

/** Maximum frames per error, errors per visit, and characters per message. */
export const maxFrames = 8;
export const maxErrors = 5;
export const maxMessageLength = 200;

/**
 * Removes possibly personal data from a message: quoted text (an error of `JSON.parse` quotes its input), URLs, email addresses
 * and long numbers. The rest comes from browsers and libraries.
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
      .slice(0, maxMessageLength)
  );
}

/** The positions in scripts of this site in a stack; other lines (extensions, inline scripts) are left out. */
export function framesOf(stack: string): string[] {
  return Array.from(
    stack.slice(0, 8000).matchAll(/\/assets\/([\w.-]{1,80}\.js):(\d{1,7}):(\d{1,7})/g),
    (found) => found.slice(1).join(':'),
  ).slice(0, maxFrames);
}

/** The part of a path that identifies the kind of page. */
export function pageOfPath(path: string): string {
  const parts = path.split('/').filter(Boolean);
  const named = parts.slice(0, parts[0] === 'admin' ? 2 : 1).join('/');
  return /^[a-z0-9/-]{0,60}$/.test(named) ? `/${named}` : 'other';
}
