// What has been changed on purpose in the answers since version 0.1.0.
import { formatTime } from '#core/time/format-time.ts';
import type { RecordedAnswer } from './site-of-0-1-0.ts';

/** Names and texts in answers that have been changed on purpose. */
const renamed: { in: RegExp; names: Record<string, string> }[] = [
  {
    in: /^(?:webinars|places)\/[^/]+\/letters$/,
    names: { '"letters"': '"emails"', '"occasion"': '"dedupeKey"' },
  },
  { in: /^(?:places\/[^/]+|refunds)$/, names: { '"place":': '"registration":' } },
  {
    in: /^conversations\//,
    names: {
      '"kind":"letter"': '"kind":"email"',
      '"letter":': '"email":',
      '"said":': '"response":',
      '"The letter to': '"The email to',
    },
  },
  { in: /^lately\//, names: { '"lately":': '"changes":' } },
  { in: /^field-values$/, names: { '"threeOfFour":': '"p75":' } },
  { in: /^checks\/entries/, names: { '"says":': '"message":', '"looked":': '"checked":' } },
  {
    in: /^health\/checks$/,
    names: { '"lookedAt":': '"checkedAt":', '"says":': '"message":', '"remedy":': '"fix":' },
  },
  {
    in: /^dashboard$/,
    names: { '"letters":{': '"emails":{', '"letters":': '"waiting":', '"work":': '"jobs":' },
  },
  {
    in: /^jobs$/,
    names: {
      'End expired offers and holds of seats, and offer them to the next in line':
        'End expired offers and holds, and offer the seats to the next parents on the waiting list',
      '"webinar-letters"': '"webinar-emails"',
      '"webinar-letter-plans"': '"webinar-email-plans"',
      '"front-desk-letters"': '"staff-notifications"',
      '"old-changes"': '"change-log-retention"',
    },
  },
  {
    in: /^site-settings$/,
    names: {
      '"usual":': '"defaultValue":',
      '"tellFollowUps"': '"notifyFollowUps"',
      '"tellUnowned"': '"notifyUnowned"',
      '"tellDigest"': '"notifyDigest"',
      '"keepPlaces"': '"keepRegistrations"',
      '"keepPaidPlaces"': '"keepPaidRegistrations"',
    },
  },
  { in: /^account$/, names: { '"since":': '"createdAt":' } },
  {
    in: /^account\/sessions$/,
    names: { '"seenAt":': '"lastSeenAt":', '"address":': '"ipAddress":', '"isThis":': '"isCurrent":' },
  },
  { in: /^account\/places$/, names: { '"places":': '"registrations":' } },
  { in: /^account\/consents$/, names: { '"wantsNews":': '"isSubscribed":' } },
  {
    in: /^account\/factors$/,
    names: {
      '"isTwoStep":': '"hasTwoFactor":',
      '"passkeysArePossible":': '"supportsPasskeys":',
      '"app":': '"totp":',
    },
  },
  {
    in: /^staff$/,
    names: {
      '"since":': '"createdAt":',
      '"lastSeen":': '"lastSeenAt":',
      '"isTwoStep":': '"hasTwoFactor":',
      '"mayManage":': '"canManage":',
    },
  },
  { in: /^activity/, names: { '"address":': '"ipAddress":' } },
  {
    in: /^exports\/activity/,
    names: { '"let the address"': '"redirected the address"', '"lead to ': '"to ' },
  },
  {
    in: /^conversations(?!\/counts)/,
    names: { '"enquiries":': '"enquiryCount":', '"written":': '"enquiries":' },
  },
  { in: /^conversations\/counts$/, names: { '"newest":': '"newestEnquiryId":' } },
  {
    in: /^dashboard$/,
    names: {
      '"due":': '"followUpCount":',
      '"longest":': '"longestWaiting":',
      '"unowned":': '"unassigned":',
      '"enquiries":1,': '"enquiryCount":1,',
      '"enquiries":2,': '"enquiryCount":2,',
      '"isSetUp":': '"isConfigured":',
      '"since":': '"waitingSince":',
      '"problem":': '"lastError":',
      '"givenUp":': '"failed":',
      '"about":': '"record":',
      '"aboutId":': '"recordId":',
      '"said":': '"response":',
    },
  },
  {
    in: /^jobs$/,
    names: {
      '"every":': '"intervalSeconds":',
      '"said":': '"message":',
      'Send letters': 'Send emails',
      'Write webinar letters': 'Write webinar emails',
      'Plan letters for webinars': 'Schedule emails for webinars',
      'the next in line': 'the next parent on the waiting list',
      'Publish and take down what is planned': 'Publish and take down scheduled entries',
      'Note next to the backups what has been erased': 'Record beside the backups what has been erased',
    },
  },
  { in: /^exports\/activity/, names: { 'noted a request': 'logged a request' } },
  {
    in: /^(?:webinars|places)\/[^/]+\/letters$/,
    names: { '"isAhead":': '"isUpcoming":', '"unsent":': '"undelivered":', '"said":': '"response":' },
  },
  {
    in: /^privacy\/requests/,
    names: {
      '"words":': '"message":',
      '"said":': '"reply":',
      '"before":': '"earlierRequests":',
      '"holds":': '"heldData":',
      '"held":': '"records":',
      '"stays":': '"retained":',
      '"We have it"': '"Received"',
      '"what":"place in a webinar"': '"what":"webinar registration"',
    },
  },
  { in: /^trash/, names: { '"following":': '"dependentCount":', '"goneAt":': '"expiresAt":' } },
  { in: /^history\//, names: { '"canReturn":': '"canRestore":' } },
  { in: /^drafts\//, names: { '"isLeft":': '"isAbandoned":' } },
  { in: /^previews/, names: { '"madeBy":': '"createdBy":' } },
  { in: /^checks\/entries/, names: { '"more":': '"moreCount":', '"next":': '"nextCursor":' } },
  {
    in: /^planned/,
    names: {
      '"planned":': '"scheduled":',
      '"what":': '"action":',
      '"takeDown"': '"unpublish"',
      '"isHeldBack":': '"isUnpublished":',
    },
  },
  { in: /^redirects/, names: { '"leadsTo":': '"resolvedTo":' } },
  { in: /^search/, names: { '"nearWords":': '"similarWords":', '"nearTexts":': '"suggestions":' } },
  { in: /^visits/, names: { '"before":': '"previous":', '"seenPages":': '"pageCount":' } },
  {
    in: /^privacy\/overview$/,
    names: {
      '"news":': '"subscribers":',
      '"stillOpen":': '"unclosedEnquiries":',
      '"kept":[': '"retention":[',
      '"whose":': '"subject":',
      '"kept":': '"period":',
      'to send a letter': 'to send an email',
      'to know whether a letter has arrived': 'to know whether an email has arrived',
      'to store once what is sent more than once': 'to store a repeated request only once',
      'to see that nothing happens too often': 'to limit how often something is done',
      'to learn what visitors look for and do not find, without knowing who':
        'to learn anonymously which searches of visitors have no results',
      'to bring back what was deleted or changed by mistake':
        'to restore records that were deleted or changed by mistake',
      'to keep what is typed until it is published': 'to store drafts until they are published',
      'to go back to what was typed before': 'to restore earlier versions of a draft',
      'to know who has handed out a preview': 'to know who has shared a preview',
      'to be read by all: staff publish it': 'to be published by staff',
      'to tell whom to write to, who answers for it, and who has set it':
        'to show contact persons, and who has changed the setting',
      'to invite somebody to the staff': 'to invite a person to the staff',
      'to answer what a parent asks': 'to answer the enquiry of a parent',
      'to know what was said and done, whoever of the front desk is there':
        'to let all of the front desk see the history of an enquiry',
      'to know who has seen to it': 'to know who has handled an enquiry',
      'to show to what somebody has agreed': 'to prove the consent of a person',
      'to keep a place in a webinar and to write about it':
        'to keep a registration for a webinar and to send emails about it',
      'to write once, and on time, to whoever has a place':
        'to send each email about a registration once, and on time',
      'to do what somebody asks for of their data, and to show that it was done':
        'to carry out a person’s request about their data, and to prove that we did',
      'to let somebody see their own data': 'to let a person see their own data',
      'to let somebody sign in': 'to let a person sign in',
      'to show whoever has an account where it is signed in': 'to show the owner of an account its sessions',
      'to let somebody choose a new password': 'to let a person choose a new password',
      'to finish a sign-in, or to prove who asks': 'to complete a sign-in, or to confirm an identity',
      'to prove a second time who signs in': 'to verify the second factor of a sign-in',
      'after the letter"': 'after the email"',
      'after it was sent"': 'after the request"',
      'after it was done"': 'after the action"',
      'after the change; what is erased goes at once"': 'after the change; erased data goes at once"',
      'after it was typed"': 'after the change"',
      'after the form was left"': 'after the end of the visit to the form"',
      'after the webinar; what was paid for as long as the books"':
        'after the webinar; paid ones for as long as accounting records"',
      'after the erasure; what was paid for as long as the books"':
        'after the erasure; paid registrations for as long as accounting records"',
      'after the end of the sign-in"': 'after the end of the session"',
      'after the end of the step"': 'after the end of the action"',
      'until it is set again"': 'until it is changed"',
    },
  },
];
/** What has been changed on purpose since, other than names: its form then is replaced by its form now. */
const changed: { in: RegExp; pattern: RegExp; replacement(...found: string[]): string }[] = [
  {
    in: /^(?:exports\/|privacy\/requests\/[^/]+\/data$)/,
    pattern: /(\d \w+ \d{4}, )(\d\d:\d\d)(?=")/g,
    replacement: (_whole, day = '', time = '') => day + formatTime(time),
  },
  {
    in: /^\/(?:webinars\.ics|calendar\/)/,
    pattern: /(\d) (?:AM|PM)\b/g,
    replacement: (found) => found.toLowerCase(),
  },
];
/** What answers have gained since: fields, columns, and the words of texts that were reviewed. */
const added: { in: RegExp; pattern: RegExp; left: string }[] = [
  { in: /./, pattern: /"amount":(?:null|\d+),/g, left: '' },
  { in: /^(?:places|registrations)\/[^/]+$/, pattern: /,"payment":(?:null|\{[^}]*\})/g, left: '' },
  { in: /^pictures\//, pattern: /"isInSettings":false,/g, left: '' },
  {
    in: /^site-settings$/,
    pattern:
      /"(?:brand\w+|legalName|legalAddress|gstin|placeOfSupply|serviceCode|taxRate|shareWithPaymentService)":\{"value":.*?"changedBy":""\},/g,
    left: '',
  },
  {
    in: /^privacy\/overview$/,
    pattern:
      /,?\{"subject":"(?:parent|staff)","purpose":"(?:to keep accounts of payments for webinars|to keep receipts, invoices[^"]*|to show a parent the documents[^"]*)","period":"[^"]*"\}/g,
    left: '',
  },
  { in: /./, pattern: /"preferredDay":null,"preferredTime":"",/g, left: '' },
  { in: /^conversations\//, pattern: /,"emailIsSetUp":(?:true|false)/g, left: '' },
  { in: /^planned/, pattern: /"startsAt":"[^"]*",(?="isCalled)/g, left: '' },
  { in: /^exports\/enquiry/, pattern: /,"Preferred day","Preferred time"|,"",""(?=\r\n)/g, left: '' },
  { in: /^exports\/registration/, pattern: /"Paid",|"(?:Yes|No)",(?="\d)/g, left: '' },
  {
    in: /^(?:site-settings|notices)$/,
    pattern: /(?<="(?:subject|text|short|hash)":")(?:\\.|[^"\\])*/g,
    left: '',
  },
  { in: /^site-settings$/, pattern: /(?<="wording":)\d+/g, left: '' },
  { in: /^dashboard$/, pattern: /,"payments":\{(?:[^{}]|\{[^{}]*\})*\}/g, left: '' },
  { in: /^jobs$/, pattern: /,\{"name":"unpaid-seats"[^{}]*\}/g, left: '' },
  {
    in: /^site-settings$/,
    pattern:
      /,"(?:unpaidSeatHours|letter-payment-[a-z-]+|letter-seat-released)":\{"value":.*?"changedBy":""\}/g,
    left: '',
  },
];
/** An answer without what it has gained since. */
export const withoutAdditions = (path: string, body: string) =>
  added.reduce(
    (text, { in: where, pattern, left }) => (where.test(path) ? text.replace(pattern, left) : text),
    body,
  );

/** Calls that have another path since. */
const renamedPaths: [RegExp, string][] = [
  [/^(webinars|places)\/([^/]+)\/letters$/, '$1/$2/emails'],
  [/^places\//, 'registrations/'],
  [/^lately\//, 'latest-changes/'],
  [/^account\/places$/, 'account/registrations'],
  [/^conversations\/of\//, 'conversations/by-enquiry/'],
  [/^exports\/news$/, 'exports/subscribers'],
  [/^front-desk\/figures/, 'front-desk/response-times'],
  [/^planned/, 'schedule'],
];
/** The path of a call of 0.1.0 in this version. */
export const currentPath = (path: string) =>
  renamedPaths.reduce((current, [then, now]) => current.replace(then, now), path);
/** An answer of 0.1.0 with the names and forms of this version. */
export function inNamesOfNow({ path, body }: RecordedAnswer): string {
  const names = renamed.flatMap((one) => (one.in.test(path) ? Object.entries(one.names) : []));
  const renamedBody = names.reduce((text, [then, now]) => text.replaceAll(then, now), body);
  return changed
    .filter((one) => one.in.test(path))
    .reduce((text, { pattern, replacement }) => text.replace(pattern, replacement), renamedBody);
}
