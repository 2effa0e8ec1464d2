import type { Mail, SiteDetails } from '../letter.ts';
import { writeMail } from './layout.ts';

/** Shows whoever asked for it that letters of this site arrive, and what they look like. */
export function testLetter(to: string, site: SiteDetails): Mail {
  return writeMail({
    to,
    site,
    subject: 'A test letter from Ananta',
    greeting: 'Hello,',
    parts: [
      {
        kind: 'words',
        text: 'This letter has arrived, so the site can send letters. If it lies among unwanted mail, please ask your mail service about SPF and DKIM for the domain of the sender.',
      },
      { kind: 'button', text: 'Open the site', address: site.siteUrl },
      { kind: 'words', text: 'Somebody who runs the site has asked for it. There is nothing to do.' },
    ],
  });
}
