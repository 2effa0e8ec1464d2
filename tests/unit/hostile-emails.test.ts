import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { emailsWith, siteUrl } from '#tests/factories/hostile-emails.ts';
import { hostileMarkup } from '#tests/factories/hostile-markup.ts';
import { hostileTexts } from '#tests/factories/hostile-values.ts';

const pieces = [...hostileMarkup, ...Object.values(hostileTexts).flat()];
/** Many at once: a parser takes its time. */
const texts = Array.from({ length: 5 }, (_, at) =>
  pieces.filter((_piece, index) => index % 5 === at).join(' '),
);

const tags = new Set('html,head,meta,title,style,body,div,p,br,a,table,tbody,tr,th,td'.split(','));
const parser = new new JSDOM('').window.DOMParser();

/** Elements and attributes in the HTML of an email that the site does not render. */
function strangersIn(html: string): string[] {
  // One pass for all of it: selectors take jsdom much longer.
  const elements = [...parser.parseFromString(html, 'text/html').getElementsByTagName('*')];
  return elements.flatMap((element) => {
    const href = element.localName === 'a' && (element.getAttribute('href') ?? '');
    const isLogo = element.localName === 'img' && element.getAttribute('src') === `${siteUrl}/icons/192.png`;
    return [
      ...(tags.has(element.localName) || isLogo ? [] : [element.outerHTML]),
      ...element.getAttributeNames().filter((name) => name.startsWith('on')),
      ...(href === false || new URL(href).origin === siteUrl ? [] : [href]),
    ];
  });
}

/** Lines of a calendar that the site does not write. A folded line continues with a space. */
function strangersInCalendar(calendar: string): string[] {
  const lines = calendar.split('\r\n').filter((line) => line && !line.startsWith(' '));
  const isOurs =
    /^(BEGIN|END):(VCALENDAR|VEVENT)$|^(VERSION|PRODID|NAME|X-WR-|TIMEZONE|UID|SEQUENCE|DTSTAMP|DTSTART|DTEND|X-MICROSOFT|SUMMARY|LOCATION|DESCRIPTION|URL|METHOD|STATUS|ORGANIZER|ATTENDEE)/;
  return lines.filter((line) => !isOurs.test(line));
}

/** Functions beside emails that write none alone. */
const noCharacters = [
  ...['invitationKey', 'whenAndWhere', 'allFacts', 'calendarsOf', 'refundFact', 'refundInstructions'],
];

test('no email is missing here', async () => {
  const files = globSync('src/features/*/emails/*.ts');
  const modules = await Promise.all(
    files
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file): Promise<object> => import(/* @vite-ignore */ resolve(file))),
  );
  const written = modules.flatMap((one) => Object.entries(one));
  const names = written.flatMap(([name, value]) => (typeof value === 'function' ? [name] : []));
  expect([...Object.keys(emailsWith('x')), ...noCharacters].sort()).toEqual(names.sort());
});

test('any user input is plain text in every email', () => {
  const strangers = texts.flatMap((text) =>
    Object.values(emailsWith(text))
      .flat()
      .flatMap(({ mail }) => [
        ...strangersIn(mail.html),
        ...strangersInCalendar(mail.calendar?.content ?? ''),
      ]),
  );
  expect(strangers).toEqual([]);
  expect(strangersIn('<p onclick="x"><img src=x><a href="https://evil.example">a</a>')).toHaveLength(3);
});
