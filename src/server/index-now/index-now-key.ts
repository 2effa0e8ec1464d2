import { createHmac } from 'node:crypto';

/**
 * By which search engines know that it is the site that tells them: the owner's own, or one that follows from the
 * secret of the site, so that all its processes have the same. It is public, and tells nothing of that secret.
 */
export function indexNowKey(set: string | undefined, authSecret: string): string {
  return set ?? createHmac('sha256', authSecret).update('indexnow key').digest('hex').slice(0, 32);
}
