import { createHmac, hkdfSync } from 'node:crypto';
import { canonicalEmail } from '../../content/people/email-address.ts';

/**
 * By which it is known of a request that has ended who asked, without their address (product: Own data).
 *
 * @param secret of the site: without that, all addresses could be tried until one fits
 */
export function requestKeys(secret: string): (email: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'ananta requests about data', 32));
  return (email) => createHmac('sha256', key).update(canonicalEmail(email)).digest('hex');
}
