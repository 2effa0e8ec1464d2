import { ifUrgent, replyWithin } from '../../content/promises.ts';
import type { Booking } from '../../content/submissions.ts';
import type { Letter, SiteDetails } from '../letter.ts';
import { writeLetter } from './layout.ts';

/** Tells staff that a parent wants a session; an answer goes straight to the parent. */
export function bookingForStaff(booking: Booking, to: string, site: SiteDetails): Letter {
  const { name, email, contact, city, message } = booking;
  const letter = writeLetter({
    to,
    site,
    subject: `Session enquiry from ${name}`,
    greeting: 'A parent would like to book a session.',
    parts: [
      {
        kind: 'facts',
        facts: [
          ['Name', name],
          ['E-mail', email],
          ['Mobile', contact],
          ['City', city],
          ['Message', message],
        ],
      },
      { kind: 'button', text: 'See all enquiries', address: `${site.siteUrl}/admin/booksessionlist` },
    ],
  });
  return { ...letter, replyTo: email };
}

/** Tells a parent that the enquiry has arrived. */
export function bookingForParent(booking: Booking, site: SiteDetails): Letter {
  return writeLetter({
    to: booking.email,
    site,
    subject: 'We have received your session enquiry',
    greeting: `Dear ${booking.name},`,
    parts: [
      {
        kind: 'words',
        text: `Thank you for writing to us. We have received your enquiry and will call or write to you ${replyWithin} to find a time that suits you.`,
      },
      {
        kind: 'facts',
        facts: [
          ['City', booking.city],
          ['Your message', booking.message],
        ],
      },
      { kind: 'words', text: ifUrgent },
    ],
  });
}
