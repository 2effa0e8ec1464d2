import type { SiteDetails } from '#core/email/email.ts';
import { isPaidPrice } from '#core/text/numbers.ts';
import { isUpiId } from './refund.ts';

interface Terms {
  /** Text as typed by staff. */
  price: string;
  location: string;
  /** If set, payment details need not be sent by hand. */
  payTo?: string;
  joinUrl?: string;
}

/**
 * The details that a registered parent still has to get from staff: payment details or the link to join. Undefined if
 * none are missing.
 *
 * @param canPay whether the email has a button to pay
 */
export function pendingDetailsNote(
  webinar: Terms,
  { phones }: SiteDetails,
  canPay = false,
): string | undefined {
  const pending = [
    isPaidPrice(webinar.price) && !canPay && !isUpiId(webinar.payTo ?? '') && 'how to pay',
    isJoinedByLink(webinar) && !webinar.joinUrl && 'the link to join',
  ];
  const words = pending.filter(Boolean).join(' and ');
  if (!words) return undefined;
  const [phone] = phones;
  const contactHint = phone ? `please call ${phone}` : 'please reply to this email';
  return `We will email you ${words} before it begins. If you have not heard from us by the day before, ${contactHint}.`;
}

/** The note of a reminder about an online webinar without a link; undefined: the link is known, or it is not online. */
export function pendingLinkNote(
  webinar: Pick<Terms, 'location' | 'joinUrl'>,
  { phones }: SiteDetails,
): string | undefined {
  if (webinar.joinUrl || !isJoinedByLink(webinar)) return undefined;
  const [phone] = phones;
  const contactHint = phone ? `please call ${phone}` : 'please reply to this email';
  return `We will email you the link to join. If you have not received it by the time we begin, ${contactHint}.`;
}

/** A webinar without a location is online; one whose location is a URL can be joined by it. */
function isJoinedByLink({ location }: Pick<Terms, 'location'>): boolean {
  if (/https?:\/\//i.test(location)) return false;
  return !location.trim() || /online|zoom|meet\b|teams|webex|youtube|virtual|ऑनलाइन/i.test(location);
}
