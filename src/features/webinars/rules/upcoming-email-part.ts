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
 */
export function whatIsToCome(webinar: Terms, { phones }: SiteDetails): string | undefined {
  const awaited = [
    isPaidPrice(webinar.price) && !isUpiId(webinar.payTo ?? '') && 'how to pay',
    isJoinedByLink(webinar) && !webinar.joinUrl && 'the link to join',
  ];
  const words = awaited.filter(Boolean).join(' and ');
  if (!words) return undefined;
  const [phone] = phones;
  const otherwise = phone ? `please call ${phone}` : 'please reply to this email';
  return `We will email you ${words} before it begins. If you have not heard from us by the day before, ${otherwise}.`;
}

/** The note of a reminder about an online webinar without a link; undefined: the link is known, or it is not online. */
export function linkIsToCome(
  webinar: Pick<Terms, 'location' | 'joinUrl'>,
  { phones }: SiteDetails,
): string | undefined {
  if (webinar.joinUrl || !isJoinedByLink(webinar)) return undefined;
  const [phone] = phones;
  const otherwise = phone ? `please call ${phone}` : 'please reply to this email';
  return `We will email you the link to join. If you have not had it by the start, ${otherwise}.`;
}

/** A webinar without a location is online; one whose location is a URL can be joined by it. */
function isJoinedByLink({ location }: Pick<Terms, 'location'>): boolean {
  if (/https?:\/\//i.test(location)) return false;
  return !location.trim() || /online|zoom|meet\b|teams|webex|youtube|virtual|ऑनलाइन/i.test(location);
}
