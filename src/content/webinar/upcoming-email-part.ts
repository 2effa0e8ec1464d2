import type { SiteDetails } from '#core/email/email.ts';
import { costs } from '#core/text/numbers.ts';
import { isUpiId } from '#features/refunds/rules/refund.ts';

interface Terms {
  /** As staff typed them. */
  price: string;
  location: string;
  /** Where they are entered, nothing of it has to be sent by hand. */
  payTo?: string;
  joinUrl?: string;
}

/**
 * What a parent who has enrolled is told to wait for: what the site does not know, how to pay or where
 * the room is, staff send. Undefined where nothing is to come.
 */
export function whatIsToCome(webinar: Terms, { phones }: SiteDetails): string | undefined {
  const awaited = [
    costs(webinar.price) && !isUpiId(webinar.payTo ?? '') && 'how to pay',
    isJoinedByLink(webinar) && !webinar.joinUrl && 'the link to join',
  ];
  const words = awaited.filter(Boolean).join(' and ');
  if (!words) return undefined;
  const [phone] = phones;
  const otherwise = phone ? `please call ${phone}` : 'please reply to this email';
  return `We will email you ${words} before it begins. If you have not heard from us by the day before, ${otherwise}.`;
}

/** What a reminder says of an online webinar whose room is not known yet; undefined: it is known, or it is not online. */
export function linkIsToCome(
  webinar: Pick<Terms, 'location' | 'joinUrl'>,
  { phones }: SiteDetails,
): string | undefined {
  if (webinar.joinUrl || !isJoinedByLink(webinar)) return undefined;
  const [phone] = phones;
  const otherwise = phone ? `please call ${phone}` : 'please reply to this email';
  return `We will email you the link to join. If you have not had it by the start, ${otherwise}.`;
}

/** A webinar without a place is held online; one whose place is an address can be joined by that. */
function isJoinedByLink({ location }: Pick<Terms, 'location'>): boolean {
  if (/https?:\/\//i.test(location)) return false;
  return !location.trim() || /online|zoom|meet\b|teams|webex|youtube|virtual|ऑनलाइन/i.test(location);
}
