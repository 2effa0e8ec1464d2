import type { BodyOf } from '#core/api-client/calls.ts';
import { framesOf, maxErrors, pageOfPath, redactMessage } from '../rules/browser-error.ts';

const reported = new Set<string>();

/**
 * Reports an error to the server's log: each once, at most five per visit, and only errors in scripts of this site (extensions
 * fail too). Possibly personal data is removed in the browser.
 *
 * @param thrown the thrown value, or the reason of a rejected promise
 */
export function reportBrowserError(thrown: unknown): void {
  if (!(thrown instanceof Error)) return;
  const frames = framesOf(thrown.stack ?? '');
  const message = redactMessage(`${thrown.name}: ${thrown.message}`);
  const key = `${message} ${frames[0]}`;
  if (frames.length === 0 || reported.has(key) || reported.size >= maxErrors) return;
  reported.add(key);
  const error: BodyOf<'POST browser-errors'> = { page: pageOfPath(location.pathname), message, frames };
  // `keepalive`: also while the page is closed. Offline the report is lost.
  fetch('/api/v1/browser-errors', {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(error),
  }).catch(() => undefined);
}
