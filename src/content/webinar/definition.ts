import { address } from '#cms/fields/address/field.ts';
import { boolean } from '#cms/fields/boolean/field.ts';
import { date } from '#cms/fields/date/field.ts';
import { datetime } from '#cms/fields/datetime/field.ts';
import { image } from '#cms/fields/image/field.ts';
import { money } from '#cms/fields/money/field.ts';
import { number } from '#cms/fields/number/field.ts';
import { order } from '#cms/fields/order/field.ts';
import { richText } from '#cms/fields/rich-text/field.ts';
import { slug } from '#cms/fields/slug/field.ts';
import { requireLaterRemoval, scheduleFields } from '#cms/fields/status/schedule.ts';
import { text } from '#cms/fields/text/field.ts';
import { videoFields } from '#cms/fields/video/field.ts';
import { shareText } from '#cms/public/share-text.ts';
import { defineContent, tabTexts } from '#cms/records/content-type.ts';
import { requireDateOrder } from '#cms/records/definition.ts';
import { formatDayRange } from '#core/time/calendar.ts';
import { tags } from '#features/topics/rules/tags.ts';
import { derivePrice } from './definition-price.ts';
import { deriveTimes, endsAfterItStarts, timeInWords } from './definition-times.ts';

const dayOf = (value: unknown) => (value ? String(value) : null);

/** A webinar with registrations while it is open. */
export const webinar = defineContent({
  name: 'webinar',
  labels: { one: 'Webinar', many: 'Webinars' },
  api: {
    path: 'webinar',
    listKey: 'webinars',
    oneKey: 'webinars',
    reserved: ['get-csrf-token', 'bookwebinar', 'webinarregisteruser'],
  },
  page: {
    list: '/webinars',
    entry: '/webinars-detail/:link',
    calendar: '/calendar/:link.ics',
    files: { list: 'webinar/webinar-list.tsx', entry: 'webinar/webinar-page.tsx' },
  },
  card: {
    label: 'Webinar',
    tone: 'mint',
    picture: 'images',
    detail: ({ startdate, enddate, time, calledOff }) =>
      calledOff
        ? 'Cancelled'
        : [
            formatDayRange(startdate, enddate),
            timeInWords({ startdate: dayOf(startdate), enddate: dayOf(enddate), time: String(time ?? '') }),
          ]
            .filter(Boolean)
            .join(' · '),
  },
  fields: {
    title: text({ label: 'Title', required: 'Title is required' }),
    startsAt: datetime({
      label: 'Starts',
      help: 'Day and time. The dates and the time in words below are filled in from it.',
    }),
    endsAt: datetime({
      label: 'Ends',
      help: 'If this is on a later day, the webinar is held on each of the days, between the same two times.',
    }),
    startdate: date({ label: 'Start Date', inFuture: 'always' }),
    enddate: date({ label: 'End Date', inFuture: 'always' }),
    time: text({
      label: 'Time',
      maxLength: 100,
      help: 'As parents should read it, for example 5:00 pm – 6:30 pm.',
    }),
    location: text({ label: 'Location' }),
    description: richText({ label: 'Description', required: 'Description is required' }),
    description2: richText({ label: 'Second Description' }),
    link: slug({ label: 'Link', from: 'title', entry: 'automatic', punctuation: 'removed' }),
    capacity: number({
      label: 'Seats',
      least: 1,
      most: 100_000,
      help: 'Leave it empty if there is no limit. Parents who enrol when all are taken join a waiting list.',
    }),
    bring: text({
      label: 'What to bring',
      maxLength: 1000,
      multiline: true,
      help: 'Shown on the page and in emails to registered parents.',
    }),
    joinUrl: address({
      label: 'Zoom or Meet link',
      isForStaff: true,
      help: 'Visitors never see it: each parent joins by a personal link, from 15 minutes before it starts.',
    }),
    recordingUrl: address({
      label: 'Recording link',
      isForStaff: true,
      help: 'Sent to registered parents afterwards.',
    }),
    payTo: text({
      label: 'UPI ID for payments',
      maxLength: 100,
      isForStaff: true,
      help: 'For example ananta@bank. Emails to registered parents then say how to pay.',
    }),
    calledOff: boolean({
      label: 'Cancelled',
      help: 'It will not take place. All registered and waiting parents are told by email.',
    }),
    price: text({ label: 'Price', maxLength: 50, help: 'In rupees.' }),
    amount: money({
      label: 'Amount to pay (₹)',
      help: 'Filled in from the price where that is only a number. With other words in the price, enter it here: parents are asked for this amount.',
    }),
    // Pairs of short fields stand in one row of the form: price and amount, then both pictures.
    images: image({ label: 'Image' }),
    detailimages: image({ label: 'Detail Image' }),
    order: order({ label: 'Order' }),
    ...videoFields(),
    shareText: shareText(),
    ...tags,
    ...scheduleFields,
  },
  title: 'title',
  search: ['title', 'location'],
  sort: ['title', 'startdate', 'enddate', 'location', 'order'],
  searchable: ['description', 'description2', 'location'],
  rules: [
    requireDateOrder('startdate', 'enddate', 'The end date is before the start date.'),
    endsAfterItStarts,
    requireLaterRemoval,
  ],
  event: { day: 'startdate', start: 'startsAt', calledOff: 'calledOff' },
  removalEmail: {
    description:
      'true: parents with a registration or on the waiting list get an email about the cancellation, unless the webinar is over. It is sent after five minutes, unless the webinar is restored before then.',
  },
  derived: {
    from: ['startsAt', 'endsAt'],
    fields: ['startdate', 'enddate', 'time'],
    values: (sent, before, timeZone) => ({
      ...deriveTimes(sent, before, timeZone),
      ...derivePrice(sent, before),
    }),
  },
  admin: {
    path: 'home/webinar',
    label: 'Webinar',
    add: 'Add Entry',
    columns: ['images', 'title', 'startdate', 'enddate', 'description', 'order', 'topics', 'ageGroups'],
    spareColumns: ['enddate'],
    marks: ['calledOff'],
    requiredInForm: ['title', 'time', 'startdate', 'enddate', 'location', 'price', 'order'],
    hasTitleInHeading: true,
    emptyText:
      'Webinars for which parents can register. Each has its own page, and the next one is on the home page.',
    texts: tabTexts,
  },
});

type WebinarDates = {
  startdate: string | null;
  enddate: string | null;
  endsAt?: string;
  calledOff?: 0 | 1;
};

/** Whether its end time is set and has passed. `now`: ISO, UTC. */
const isOver = ({ endsAt }: WebinarDates, now: string) => Boolean(endsAt) && now >= String(endsAt);

/**
 * Whether it is upcoming: up to and including its start day, until it has ended (product: Webinars).
 *
 * @param today as in calendar.ts
 * @param now ISO, UTC
 */
export function isUpcoming(webinar: WebinarDates, today: string, now: string): boolean {
  const { startdate } = webinar;
  return startdate !== null && today <= startdate && !isOver(webinar, now);
}

/** The query by date for upcoming webinars, as in `isUpcoming`; those of today may have ended. */
export const upcomingQuery = (today: string) => ({ field: 'startdate', from: today });

/** The order of upcoming webinars: by date, and within a day in staff's order. */
export const soonestFirst = { field: 'startdate', descending: false, isThenByOrder: true } as const;

type SortableWebinar = {
  _id: string;
  startdate: string | null;
  enddate: string | null;
  order: number | null;
};

/** The same order for loaded entries; one without a start date is sorted by its end date. */
export function compareSoonest(one: SortableWebinar, other: SortableWebinar): number {
  const key = ({ _id, startdate, enddate, order }: SortableWebinar) =>
    [startdate ?? enddate ?? '9999', order ?? Number.POSITIVE_INFINITY, _id] as const;
  const [a, b] = [key(one), key(other)];
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] ?? '') < (b[at] ?? '') ? -1 : 1;
}

/** Whether it has taken place: after its end time or its last day. Parameters as above. */
export function hasEnded(webinar: WebinarDates, today: string, now: string): boolean {
  const last = webinar.enddate ?? webinar.startdate;
  return webinar.endsAt ? isOver(webinar, now) : last !== null && today > last;
}

/**
 * Whether parents can register: until it has ended, unless it is cancelled (product: Webinars). Parameters as above.
 */
export function isOpen(webinar: WebinarDates, today: string, now: string): boolean {
  const hasDay = (webinar.enddate ?? webinar.startdate) !== null;
  return hasDay && !webinar.calledOff && !hasEnded(webinar, today, now);
}
