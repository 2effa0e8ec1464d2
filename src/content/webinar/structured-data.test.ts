import { expect, test } from 'vitest';
import type { ShownRecord } from '#cms/records/registry.ts';
import { communityEvent } from '#content/community/community-summary.ts';
import { defaultBrand } from '#core/brand/brand.ts';
import { jsonLdBlock } from '#core/ui/structured-data.ts';
import { expectValidNodes, nodesOf } from '#tests/factories/structured-data.ts';
import { webinarEvent } from './structured-data.ts';

const site = { siteUrl: 'https://ananta.example', brand: defaultBrand };
const today = '2026-11-22';
const known = { today, now: `${today}T06:00:00.000Z`, timeZone: 'Asia/Kolkata' };

const webinar = {
  ...{ _id: '0199a0b0-0000-7000-8000-000000000000', revision: 1, title: 'A', link: 'a-link' },
  ...{ time: '', startdate: today, enddate: null, startsAt: '', endsAt: '' },
  ...{ location: 'A', description: '<p>A</p>', description2: '', price: '₹1,500', order: null },
  ...{ images: undefined, detailimages: undefined, video: '', capacity: null, calledOff: 0 },
} as ShownRecord<'webinar'>;

test.each([
  ['499', { price: 499, priceCurrency: 'INR', availability: 'https://schema.org/InStock' }],
  ['Rs. 1,499/-', { price: 1499 }],
  ['Free', { price: 0 }],
])('a price of %j becomes an offer', (price, offer) => {
  expect(webinarEvent(site, { ...webinar, price }, known)?.offers).toMatchObject(offer);
});

test('other texts are no price, and a past webinar has no offer', () => {
  for (const price of ['', '499 for two', 'by donation'])
    expect(webinarEvent(site, { ...webinar, price }, known)?.offers).toBeUndefined();
  const over = { ...webinar, price: '499', startdate: '2026-11-20', enddate: '2026-11-21' };
  expect(webinarEvent(site, over, known)).toMatchObject({ endDate: '2026-11-21', offers: undefined });
});

test.each([
  ['Online', 'Online', 'VirtualLocation'],
  ['', 'Online', 'VirtualLocation'],
  ['Live on Zoom', 'Online', 'VirtualLocation'],
  ['ऑनलाइन', 'Online', 'VirtualLocation'],
  ['आनलाइन, हिंदी में', 'Online', 'VirtualLocation'],
  ['ज़ूम'.normalize('NFC'), 'Online', 'VirtualLocation'],
  ['\u095bूम पर', 'Online', 'VirtualLocation'],
  ['जूम', 'Online', 'VirtualLocation'],
  ['गूगल मीट (लिंक ईमेल से)', 'Online', 'VirtualLocation'],
  ['जूमला भवन, सेक्टर 44, गुरुग्राम', 'Offline', 'Place'],
  ['Ananta Hall, Sector 44, Gurugram', 'Offline', 'Place'],
])('a webinar at %j is %s', (location, mode, type) => {
  expect(webinarEvent(site, { ...webinar, location }, known)).toMatchObject({
    eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
    location: { '@type': type },
  });
});

test('structured data contains the times if they can be parsed, otherwise the dates', () => {
  const days = { startdate: '2026-11-28', enddate: '2026-11-29' };
  const at = (time: string) => webinarEvent(site, { ...webinar, ...days, time }, known);
  expect(at('11:00 AM – 12:30 PM IST')).toMatchObject({
    ...{ startDate: '2026-11-28T11:00:00+05:30', endDate: '2026-11-29T12:30:00+05:30' },
  });
  expect(at('in the evening')).toMatchObject({ startDate: '2026-11-28', endDate: '2026-11-29' });
  const instants = { startsAt: '2026-11-28T12:00:00.000Z', endsAt: '2026-11-28T13:15:00.000Z' };
  expect(
    webinarEvent(site, { ...webinar, ...days, ...instants, time: 'in the evening' }, known),
  ).toMatchObject({
    ...{ startDate: '2026-11-28T17:30:00+05:30', endDate: '2026-11-28T18:45:00+05:30' },
  });
});

test('structured data states that a webinar is sold out or cancelled, without numbers of seats', () => {
  const limited = { ...webinar, capacity: 10 };
  const full = 'https://schema.org/SoldOut';
  const withSeats = (taken: number, waiting: number, changes: object = {}) =>
    webinarEvent(site, { ...limited, ...changes }, { ...known, seats: { capacity: 10, taken, waiting } });
  expect(withSeats(4, 0)).toMatchObject({
    maximumAttendeeCapacity: 10,
    remainingAttendeeCapacity: undefined,
  });
  expect(
    webinarEvent(
      site,
      { ...limited, capacity: 300 },
      { ...known, seats: { capacity: 300, taken: 4, waiting: 0 } },
    ),
  ).toMatchObject({ maximumAttendeeCapacity: 300, remainingAttendeeCapacity: undefined });
  expect(withSeats(4, 0)?.eventStatus).toBe('https://schema.org/EventScheduled');
  for (const [taken, waiting] of [
    [10, 0],
    [9, 1],
  ] as const) {
    expect(withSeats(taken, waiting)).toMatchObject({
      remainingAttendeeCapacity: 0,
      offers: { availability: full },
    });
  }
  const off = withSeats(4, 0, { calledOff: 1 });
  expect(off).toMatchObject({
    eventStatus: 'https://schema.org/EventCancelled',
    offers: undefined,
    remainingAttendeeCapacity: undefined,
  });
});

test('structured data is valid for webinars with seats, full, cancelled, moved or in two places', () => {
  const both = { location: 'Hybrid, Lotus Court, Gurugram, Haryana 122003' };
  const nodeOf = (changes: object, taken = 4) => {
    const limited = { ...webinar, capacity: 10, ...changes };
    const seats = { capacity: 10, taken, waiting: 0 };
    const node = webinarEvent(site, limited, { ...known, seats });
    const nodes = nodesOf(jsonLdBlock(node ? [node] : []));
    expect(nodes).toHaveLength(1);
    expectValidNodes(nodes);
    return nodes[0];
  };
  const word = (name: string) => `https://schema.org/${name}`;
  expect(nodeOf({})).toMatchObject({
    ...{ maximumAttendeeCapacity: 10, eventStatus: word('EventScheduled') },
    offers: { price: 1500, priceCurrency: 'INR', availability: word('InStock') },
  });
  expect(nodeOf({}, 10)).toMatchObject({
    ...{ maximumAttendeeCapacity: 10, remainingAttendeeCapacity: 0 },
    offers: { price: 1500, availability: word('SoldOut') },
  });
  const off = nodeOf({ calledOff: 1 });
  expect(off).toMatchObject({ maximumAttendeeCapacity: 10, eventStatus: word('EventCancelled') });
  for (const name of ['offers', 'remainingAttendeeCapacity']) expect(off).not.toHaveProperty(name);
  const moved = nodeOf({ startdate: '2026-12-05', enddate: '2026-12-05', time: '5:00 pm to 6:30 pm' });
  expect(moved).toMatchObject({
    ...{ startDate: '2026-12-05T17:00:00+05:30', endDate: '2026-12-05T18:30:00+05:30' },
    ...{ eventStatus: word('EventScheduled'), offers: { price: 1500 } },
  });
  expect(nodeOf(both, 10)).toMatchObject({
    eventAttendanceMode: word('MixedEventAttendanceMode'),
    location: [
      { '@type': 'Place', address: { addressLocality: 'Gurugram', postalCode: '122003' } },
      { '@type': 'VirtualLocation' },
    ],
    offers: { availability: word('SoldOut') },
  });
  expect(nodeOf({ location: 'लोटस कोर्ट, गुरुग्राम और हाइब्रिड' })).toMatchObject({
    eventAttendanceMode: word('MixedEventAttendanceMode'),
  });
  expect(nodeOf({ ...both, calledOff: 1 })).toMatchObject({ eventStatus: word('EventCancelled') });
});

test('structured data contains the former date of a moved webinar', () => {
  const former = { ...webinar, startdate: '2026-11-25', time: '5:00 pm to 6:30 pm' };
  const reported = (changes: object = {}) =>
    webinarEvent(site, { ...webinar, ...changes }, { ...known, formerTimes: former });
  expect(reported()).toMatchObject({
    ...{ eventStatus: 'https://schema.org/EventRescheduled', startDate: today },
    previousStartDate: '2026-11-25T17:00:00+05:30',
  });
  const moved = reported();
  expectValidNodes(nodesOf(jsonLdBlock(moved ? [moved] : [])));
  expect(reported({ calledOff: 1 })).toMatchObject({
    ...{ eventStatus: 'https://schema.org/EventCancelled', previousStartDate: undefined },
  });
});

const item = {
  ...{ _id: webinar._id, revision: 1, title: 'Picnic', link: 'picnic', order: null },
  ...{ date: '2026-12-05', location: 'Leisure Valley Park, Gurugram' },
  ...{ description: '<p>A</p>', description2: '', images: undefined, detailimages: undefined },
} as ShownRecord<'community'>;

test('a community item with a date and a place is an event', () => {
  const reported = communityEvent(site, item);
  expectValidNodes([reported]);
  expect(reported).toMatchObject({
    ...{ url: 'https://ananta.example/community/picnic', startDate: '2026-12-05' },
    location: { '@type': 'Place', name: 'Leisure Valley Park' },
  });
  for (const unknown of [{ date: null }, { date: 'soon' }, { location: ' ' }]) {
    expect(communityEvent(site, { ...item, ...unknown } as typeof item)).toBeUndefined();
  }
});
