import { canonicalEmail } from '../../content/people/email-address.ts';
import { day, hour, type Rule } from './limits.ts';

/**
 * How many letters one mailbox gets (product: Limits): anybody can type anybody's address into a public form, as often
 * as they like and in many spellings.
 */
export function lettersToOne(email: string): Rule[] {
  const of = [mailboxOf(email)];
  return [
    { what: 'letters to one in an hour', of, points: 5, seconds: hour },
    { what: 'letters to one in a day', of, points: 10, seconds: day },
  ];
}

/**
 * How many letters of one kind about one webinar a mailbox gets in a day (product: Limits): a form makes places in many
 * spellings of somebody's address, and each of them is reminded, thanked and told what becomes of the webinar. A family
 * has a few. The first always comes, so that whoever reads the mailbox hears of it, whatever others have typed; the
 * further ones of all webinars are few in a day.
 *
 * @param what which letter, in as many parts as tell it from others
 * @returns the ways in which a letter may go: all rules of one of them have to hold, the first way that does counts
 */
export function lettersAboutWebinar(email: string, webinarId: string, ...what: string[]): Rule[][] {
  const mailbox = mailboxOf(email);
  const of = [mailbox, webinarId, ...what];
  const few = { what: 'letters about a webinar', of, points: 5, seconds: day };
  return [
    [{ what: 'the first letter about a webinar', of, points: 1, seconds: day }, few],
    [few, { what: 'further letters about webinars', of: [mailbox], points: 30, seconds: day }],
  ];
}

/**
 * What an address counts as. Where providers ignore dots, case and what follows a plus, all spellings reach one mailbox;
 * where they do not, two people count as one, which costs them no more than a confirmation.
 */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = canonicalEmail(email.normalize('NFKC')).split('@');
  const mailbox = name.replace(/\+.*$/s, '').replaceAll('.', '') || name;
  const host = domain.replace(/^googlemail\.com$/, 'gmail.com');
  return `${mailbox}@${host}`;
}
