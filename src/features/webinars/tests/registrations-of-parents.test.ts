import { request } from 'node:http';
import { expect, test } from 'vitest';
import type { RecordInput } from '#cms/records/registry.ts';
import { system } from '#core/actor.ts';
import { previewsOf } from '#tests/factories/previews.ts';
import { provideSite, provideTestSite } from '#tests/factories/provided-site.ts';
import type { RegistrationStatus } from '../rules/registration-status.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const room = 'https://room.example/secret-room';
const recording = 'https://films.example/secret-film';
/** The request headers of a person's browser after a link in a mail program. */
const person = {
  'user-agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};

const site = provideTestSite();
const pages = provideSite(() => previewsOf(site));

/** The site's time zone is ahead of UTC: a day and a half covers its days. */
const dayOf = (moment: string) => site.services.dayOf(new Date(moment));
const fromNow = (milliseconds: number) => new Date(site.clock().getTime() + milliseconds).toISOString();

interface Made {
  status?: RegistrationStatus;
  /** Milliseconds from now. */
  starts?: number;
  lasts?: number;
  webinar?: RecordInput<'webinar'>;
  registration?: object;
}

let made = 0;
/** A webinar with one registration. */
async function aRegistration({
  status = 'registered',
  starts = day,
  lasts = hour,
  webinar = {},
  registration,
}: Made = {}) {
  made += 1;
  const instants = { startsAt: fromNow(starts), endsAt: fromNow(starts + lasts) };
  const { _id: webinarId } = await site.records.create('webinar', {
    ...{ title: `Calm evenings ${made}`, description: '<p>Text</p>', time: 'as said', bring: 'A cushion' },
    ...{ ...instants, startdate: dayOf(instants.startsAt), enddate: dayOf(instants.endsAt) },
    ...{ joinUrl: room, recordingUrl: recording, ...webinar },
  });
  // A free seat is offered to the waiting parent.
  if (status === 'waiting') {
    await site.records.update('webinar', webinarId, { capacity: 1 });
    const other = { name: 'Ravi', email: `r${made}@example.com`, contact: '9000000002' };
    await site.records.create('registration', { webinarId, webinarTitle: 'Calm evenings', ...other });
  }
  const { _id: id } = await site.records.create('registration', {
    ...{ webinarId, webinarTitle: 'Calm evenings', name: 'Meena', email: `m${made}@example.com` },
    ...{ contact: '9000000001', status, ...registration },
  });
  const { registrationLinks, stores } = site.services;
  const links = await registrationLinks.ensure(stores, id);
  const [path, my] = [new URL(links.join).pathname, new URL(links.my).pathname];
  return {
    ...{ id, webinarId, path, my, token: path.replace('/join/', '') },
    stored: async () => site.records.find('registration', { id }),
  };
}

/** `fetch` would add its own Sec-Fetch headers. */
const visit = (path: string, headers: Record<string, string>, method = 'GET') =>
  new Promise<{ status: number; headers: Headers; text: string }>((answer, fail) => {
    const asked = request(pages.address + path, { method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      const { statusCode: status = 0, headers: said } = response;
      response.on('end', () =>
        answer({ status, headers: new Headers(said as Record<string, string>), text }),
      );
    });
    asked.on('error', fail).end();
  });

const press = (path: string, action: string) =>
  pages.get(path, {
    method: 'POST',
    body: new URLSearchParams({ step: action }),
    headers: { ...person, 'content-type': 'application/x-www-form-urlencoded' },
  });

const states: [string, Made, RegExp, RegExp?][] = [
  ['a registered parent', {}, /Your seat is reserved/, /use the link in our email/],
  ['a webinar without a time', { webinar: { startsAt: '', endsAt: '' } }, /Your seat is reserved/],
  [
    'a waiting parent',
    { status: 'waiting', registration: { inLine: 7 } },
    /You are No. 1 on the waiting list/,
    /use the link in our email/,
  ],
  ['a cancelled registration', { status: 'cancelled' }, /Your place is cancelled/, /Enrol again/],
  ['a webinar that is called off', { webinar: { calledOff: 1 } }, /This webinar has been cancelled/],
  ['a past webinar', { starts: -2 * hour }, /This webinar has already taken place/, /secret-film/],
  ['a past webinar without a seat', { status: 'waiting', starts: -2 * hour }, /no seat left for you/],
];

test.each(states)('the page of %s shows the status and changes nothing', async (_what, given, ...said) => {
  const { path, token, stored, id } = await aRegistration(given);
  const before = await stored();
  for (let look = 0; look < 3; look++) {
    const page = await visit(path, person);
    expect(page.status).toBe(200);
    for (const words of said) if (words) expect(words.test(page.text)).toBe(true);
    expect(page.text.includes(token)).toBe(false);
    expect(page.text.includes('secret-room')).toBe(false);
    if (given.starts !== -2 * hour || given.status) expect(page.text.includes('secret-film')).toBe(false);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
  }
  const data = await visit(`${path}.data`, person);
  expect([data.status, data.text.includes('Calm evenings'), data.text.includes(token)]).toEqual([
    200,
    true,
    false,
  ]);
  expect(await stored()).toEqual(before);
  expect(await site.services.stores.changes.listHistory('registration', id)).toHaveLength(1);
});

test('ten altered links open nothing, and all get the same answer', async () => {
  const { token, stored } = await aRegistration({
    status: 'offered',
    registration: { offeredUntil: fromNow(hour) },
  });
  const before = await stored();
  const altered = [
    ...['0', 'f', '00', token, token.slice(1), token.slice(0, -1), token.toUpperCase()].map((end, at) =>
      at < 3 ? token + end : at === 3 ? end + end : end,
    ),
    ...[0, 20, 63].map((at) => token.slice(0, at) + (token[at] === 'a' ? 'b' : 'a') + token.slice(at + 1)),
  ];
  const bodies = new Set<string>();
  for (const wrong of altered) {
    const answer = await visit(`/join/${wrong}`, person);
    const { status, text } = answer;
    // In capitals no link exists: page addresses are lower case.
    expect([wrong, status]).toEqual([wrong, 404]);
    bodies.add(text);
    expect((await press(`/join/${wrong}`, 'take')).status).toBe(404);
  }
  expect(bodies.size).toBe(1);
  const [body = ''] = bodies;
  expect(/This link does not work/.test(body)).toBe(true);
  expect(/Call us/.test(body)).toBe(true);
  expect(await stored()).toEqual(before);
});

test('the room opens in its time for a person, who is then marked as attended, and not for a program', async () => {
  const early = await aRegistration({ starts: 15 * minute + 20_000 });
  expect((await visit(early.path, person)).status).toBe(200);

  const { path, stored } = await aRegistration({ starts: 14 * minute });
  const { 'user-agent': _name, ...noName } = person;
  const others: [Record<string, string>, string?][] = [
    [person, 'HEAD'],
    [{ ...person, 'sec-purpose': 'prefetch' }],
    [{ ...person, 'sec-fetch-mode': 'cors' }],
    [{ ...person, 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    [noName],
  ];
  for (const [headers, method] of others) {
    const { status, text } = await visit(path, headers, method);
    expect([status, text.includes('secret-room')]).toEqual([200, false]);
    expect(/Join now/.test(text)).toBe(method !== 'HEAD');
  }
  expect(await stored()).toMatchObject({ status: 'registered', joinedAt: '' });

  const opened = await visit(path, person);
  expect([opened.status, opened.headers.get('location')]).toEqual([302, room]);
  expect(opened.headers.get('cache-control')).toBe('no-store');
  expect(opened.headers.get('referrer-policy')).toBe('no-referrer');
  const attended = await stored();
  expect(attended).toMatchObject({ status: 'attended', joinedAt: expect.stringMatching(/Z$/) });
  // A changed room needs no email; a second visit does not count again.
  await site.records.update('webinar', String(attended?.webinarId), { joinUrl: 'https://room.example/new' });
  const again = await visit(path, person);
  expect(again.headers.get('location')).toBe('https://room.example/new');
  expect(await stored()).toEqual(attended);
});

test.each<[string, Made]>([
  ['a waiting parent', { status: 'waiting' }],
  ['a parent who cancelled', { status: 'cancelled' }],
  ['a webinar that is called off', { webinar: { calledOff: 1 } }],
  ['a webinar without a room', { webinar: { joinUrl: '' } }],
])('the room does not open for %s', async (_who, given) => {
  const { path, stored } = await aRegistration({ starts: minute, ...given });
  const before = await stored();
  const { status, text } = await visit(path, person);
  expect([status, text.includes('secret-room')]).toEqual([200, false]);
  expect(await stored()).toEqual(before);
});

test('the calendar link changes nothing, and says where changes are made', async () => {
  const { path, my, stored } = await aRegistration({
    ...{ status: 'offered', registration: { offeredUntil: fromNow(hour) }, webinar: { capacity: 1 } },
  });
  const before = await stored();
  const { text } = await visit(path, person);
  expect(/A seat is free for you/.test(text) && /button in our email/.test(text)).toBe(true);
  expect(/value="take"|<form method="post"/.test(text)).toBe(false);
  for (const action of ['take', 'decline', 'cancel', 'nothing']) {
    const { status, headers, text: said } = await press(path, action);
    expect([status, headers.get('cache-control')]).toEqual([403, 'no-store']);
    expect(/role="alert"/.test(said)).toBe(true);
  }
  expect(await stored()).toEqual(before);
  // Nor does it reveal the page where changes are made.
  expect((await visit(path.replace('/join/', '/my/'), person)).status).toBe(404);
  expect((await visit(my, person)).status).toBe(200);
});

test('a link of an earlier email opens the room and all other pages', async () => {
  const { my } = await aRegistration();
  const old = my.replace('/my/', '/join/');
  const looked = await visit(old, person);
  expect([looked.status, looked.headers.get('location')]).toEqual([302, my]);
  const pressed = await press(old, 'take');
  expect([pressed.status, pressed.headers.get('location')]).toEqual([307, my]);
  const soon = await aRegistration({ starts: 14 * minute });
  const opened = await visit(soon.my.replace('/my/', '/join/'), person);
  expect([opened.status, opened.headers.get('location')]).toEqual([302, room]);
});

test('pages of a full webinar say so, and the plain form leads to the waiting list', async () => {
  const { webinarId } = await aRegistration({ webinar: { capacity: 1 } });
  const { link } = (await site.records.find('webinar', { id: webinarId })) ?? { link: '' };
  for (const path of ['/webinars', `/webinars-detail/${link}`]) {
    expect((await pages.get(path)).text.includes('Full: join the waiting list')).toBe(true);
  }
  const detail = (await pages.get(`/webinars-detail/${link}`)).text;
  expect(detail.includes('SoldOut') || !detail.includes('"offers"')).toBe(true);
  expect(detail.includes('"remainingAttendeeCapacity":0')).toBe(true);
  const body = new URLSearchParams({
    ...{ webinarId, name: 'Asha', email: 'asha@example.com', contact: '9000000003' },
  });
  const sent = await pages.get('/upcoming-webinar', { method: 'POST', body });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/upcoming-webinar/waiting#content']);
  const said = await pages.get('/upcoming-webinar/waiting');
  expect([said.status, said.text.includes('to join the waiting list')]).toEqual([200, true]);

  await site.records.update('webinar', webinarId, { calledOff: 1 });
  const detailNow = async () => (await pages.get(`/webinars-detail/${link}`)).text;
  // Pages come from another server, which learns of a change after a short delay.
  await expect.poll(detailNow).toContain('EventCancelled');
  const off = await detailNow();
  expect(off.includes('Cancelled')).toBe(true);
  expect(/Register Now|join the waiting list/i.test(off)).toBe(false);
});

test('a page lists a webinar as upcoming until its exact end', async () => {
  const { webinarId } = await aRegistration({ starts: hour, lasts: hour });
  const { link } = (await site.records.find('webinar', { id: webinarId })) ?? { link: '' };
  const hasEnded = async () =>
    (await pages.get(`/webinars-detail/${link}`)).text.includes('This webinar has already taken place');
  try {
    expect(await hasEnded()).toBe(false);
    site.clock.advance(2 * hour + 1000);
    expect(await hasEnded()).toBe(true);
  } finally {
    site.clock.reset();
  }
});

test('links work until thirty days after the webinar, and as long as their registration exists', async () => {
  const [ended, toCome] = [
    await aRegistration({ starts: -2 * hour }),
    await aRegistration({ starts: 40 * day }),
  ];
  const byDays = await aRegistration({ webinar: { startsAt: '', endsAt: '', startdate: dayOf(fromNow(0)) } });
  const gone = await aRegistration();
  await site.records.remove('registration', gone.id);
  expect((await pages.get(gone.path)).status).toBe(404);
  const { registrationLinks } = site.services.stores;
  const linked = async (registration: { token: string }) =>
    (await site.services.registrationLinks.find(registration.token)) !== undefined;
  const all = [ended, toCome, byDays, gone];
  await registrationLinks.forget(new Date(site.clock().getTime() - 3 * hour).toISOString());
  expect(await Promise.all(all.map(linked))).toEqual([true, true, true, false]);
  // The link of a registration that may be restored is kept.
  const { changes, records } = site.services.stores;
  const trashed = await changes.findInTrash('registration', gone.id);
  await records.restore(trashed?.id ?? '', system('tests'));
  expect(await linked(gone)).toBe(true);
  await site.records.remove('registration', gone.id);
  try {
    site.clock.advance(33 * day);
    await registrationLinks.forget(fromNow(-30 * day));
    expect(await Promise.all(all.map(linked))).toEqual([false, true, false, false]);
  } finally {
    site.clock.reset();
  }
});

test('a client that tries many links is throttled, and the owner of a link is not', async () => {
  const { path } = await aRegistration();
  let last = 0;
  for (let tries = 0; tries < 70 && last !== 429; tries++) {
    last = (await pages.get(`/join/${'0'.repeat(62)}${10 + tries}`)).status;
  }
  expect(last).toBe(429);
  expect((await pages.get(path)).status).toBe(200);
});
