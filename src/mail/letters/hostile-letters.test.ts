import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { hostileMarkup } from '../../../tests/factories/hostile-markup.ts';
import { hostileTexts } from '../../../tests/factories/hostile-values.ts';
import { toldFacts } from '../../content/webinars/letter-words.ts';
import { type WebinarLetterKind, webinarLetters } from '../../content/webinars/letters.ts';
import { cleanRichText } from '../../server/editing/clean-rich-text.ts';
import { enquiryForParent, enquiryForStaff } from './enquiry.ts';
import { passwordReset } from './password-reset.ts';
import { registrationForStaff } from './registration.ts';
import { webinarLetter } from './webinars/webinar-letter.ts';

const siteUrl = 'https://ananta.example';
const site = { siteUrl, phones: ['1'], emails: ['care@ananta.example'], address: 'Gurugram' };
const pieces = [...hostileMarkup, ...Object.values(hostileTexts).flat()];
/** Many at once: a parser takes its time. */
const texts = Array.from({ length: 20 }, (_, at) =>
  pieces.filter((_piece, place) => place % 20 === at).join(' '),
);

/** Every letter, with one text wherever somebody else's words stand. */
function lettersWith(text: string) {
  const parent = { _id: '1', name: text, email: 'meena@example.com', contact: '9876543210' };
  const place = { ...parent, status: 'registered', offeredUntil: '', paid: 0, revision: 2 } as const;
  const times = { createdAt: '2026-11-21T10:00:00.000Z', revision: 1 };
  const enquiry = { ...parent, ...times, city: text, message: text };
  const webinar = {
    ...{ _id: '2', title: text, link: 'talk', time: text, location: text, price: text },
    ...{ startdate: '2999-01-01', enddate: null, description2: cleanRichText(text) },
    ...{ startsAt: '', endsAt: '', bring: text, joinUrl: text, recordingUrl: text, payTo: '' },
    ...({ calledOff: 0, revision: 3 } as const),
  };
  const ofWebinars = (Object.keys(webinarLetters) as WebinarLetterKind[]).map((kind) =>
    webinarLetter(
      {
        ...{
          kind,
          webinar,
          place,
          words: { subject: text, text },
          links: { my: `${siteUrl}/my/a`, join: `${siteUrl}/join/a` },
        },
        ...{ organizer: 'care@ananta.example', now: '2998-01-01T00:00:00.000Z', isInvited: true },
        isOut: true,
        told: toldFacts({ location: text }),
        next: webinar,
      },
      site,
      'Asia/Kolkata',
    ),
  );
  return [
    enquiryForStaff(enquiry, 'staff@example.com', site),
    enquiryForParent(enquiry, site),
    registrationForStaff(place, webinar, 'staff@example.com', site),
    ...ofWebinars,
    passwordReset({ id: '3', ...parent }, { token: 'a', expiresAt: '2999-01-01T00:00:00.000Z' }, site),
  ];
}

const tags = 'html,head,meta,title,style,body,div,p,br,a,table,tbody,tr,th,td';
const parser = new new JSDOM('').window.DOMParser();

/** What in the HTML of a letter is not of our making. */
function strangersIn(html: string): string[] {
  const document = parser.parseFromString(html, 'text/html');
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
  return [
    ...[...document.querySelectorAll(`:not(${tags})`)].map((element) => element.outerHTML),
    ...[...document.querySelectorAll('*')].flatMap(({ attributes }) =>
      [...attributes].filter(({ name }) => name.startsWith('on')).map(({ name }) => name),
    ),
    ...links.filter((href) => new URL(href).origin !== siteUrl),
  ];
}

/** What in a calendar is not of our making. A line that is folded goes on with a space. */
function strangersInCalendar(calendar: string): string[] {
  const lines = calendar.split('\r\n').filter((line) => line && !line.startsWith(' '));
  const isOurs =
    /^(BEGIN|END):(VCALENDAR|VEVENT)$|^(VERSION|PRODID|NAME|X-WR-|TIMEZONE|UID|SEQUENCE|DTSTAMP|DTSTART|DTEND|X-MICROSOFT|SUMMARY|LOCATION|DESCRIPTION|URL|METHOD|STATUS|ORGANIZER|ATTENDEE)/;
  return lines.filter((line) => !isOurs.test(line));
}

test('whatever somebody writes, it is words in every letter, and nothing else', () => {
  const strangers = texts.flatMap((text) =>
    lettersWith(text).flatMap(({ mail }) => [
      ...strangersIn(mail.html),
      ...strangersInCalendar(mail.calendar?.content ?? ''),
    ]),
  );
  expect(strangers).toEqual([]);
  expect(strangersIn('<p onclick="x"><img src=x><a href="https://evil.example">a</a>')).toHaveLength(3);
});
