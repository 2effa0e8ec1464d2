import { domainToASCII } from 'node:url';
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
 * spellings of somebody's address, and each of them is reminded, thanked and told of changes. A family has a few.
 *
 * @param what which letter, in as many parts as tell it from others
 */
export function lettersAboutWebinar(email: string, webinarId: string, ...what: string[]): Rule {
  return {
    what: 'letters about a webinar',
    of: [mailboxOf(email), webinarId, ...what],
    points: 5,
    seconds: day,
  };
}

/**
 * What an address counts as. Where providers ignore dots, case and what follows a plus, all spellings reach one mailbox;
 * where they do not, two people count as one, which costs them no more than a confirmation.
 */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.normalize('NFKC').toLowerCase().split('@');
  const mailbox = name.replace(/\+.*$/s, '').replaceAll('.', '') || name;
  const host = (domainToASCII(domain) || domain).replace(/^googlemail\.com$/, 'gmail.com');
  return `${mailbox}@${host}`;
}
