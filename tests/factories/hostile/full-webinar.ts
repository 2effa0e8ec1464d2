import { system } from '#core/actor.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { type HostileRequest, json } from './bodies.ts';

const by = system('hostile');
const times = (hours: number) => {
  const at = (hour: number) => new Date(Date.now() + (240 + hour) * 3_600_000).toISOString();
  return { startsAt: at(hours), endsAt: at(hours + 1), startdate: at(hours).slice(0, 10) };
};

type Site = Pick<Services, 'stores'>;

/** Items of which each part fits into one transaction or statement. */
const partsOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );

/** Registers pictures whose files do not exist, because no request reads them. @returns their names */
export async function addPictures({ stores }: Site, count: number): Promise<string[]> {
  const facts = { width: 1200, height: 800, placeholder: '', isAnimated: false };
  const names = Array.from({ length: count }, (_, at) => `${(at + 1).toString(16).padStart(24, '0')}.webp`);
  await stores.transaction(async ({ files }) => {
    for (const part of partsOf(names, 1000)) {
      for (const name of part) await files.record(name, 'picture');
      await files.savePictures(new Map(part.map((name) => [name, facts])));
    }
  });
  return names;
}

interface FullWebinar {
  _id: string;
  link: string;
  seats: number;
  someIds: string[];
}

/** Adds a webinar with so many registrations, each with its planned emails, and an enquiry that can be answered. */
export async function addFullWebinar({ stores }: Site, seats: number): Promise<FullWebinar> {
  const parent = { name: 'Meena', email: 'meena@example.com', contact: '9000000001' };
  const values = { title: 'A full webinar', location: 'Online', description: '<p>Calm evenings.</p>' };
  const { _id, link } = await stores.records.create('webinar', { ...values, ...times(0) }, by);
  await stores.transaction(async (tx) => {
    const enquiry = await tx.records.create('enquiry', { ...parent, message: 'Hello' }, by);
    await tx.conversations.recordArrival(enquiry, { isUnchecked: false });
  });
  const ids: string[] = [];
  const numbers = Array.from({ length: seats }, (_, number) => number);
  for (const part of partsOf(numbers, 500))
    await stores.transaction(async (tx) => {
      for (const number of part) {
        const person = { ...parent, name: `Meena ${number}`, email: `meena${number}@example.com` };
        ids.push((await tx.registrations.enrol({ webinarId: _id, ...person }, by)).id);
      }
    });
  return { _id, link, seats, someIds: ids.slice(-100) };
}

/** Reads of such a webinar, and then actions on all of it. */
export function fullWebinarRequests({ _id, link, seats, someIds }: FullWebinar): HostileRequest[] {
  const list = `webinar/webinarregisteruser/${_id}`;
  const to = { statuses: ['registered', 'waiting', 'offered', 'cancelled', 'attended'] };
  const email = { to, subject: 'Bring a blanket', text: 'Dear {name}, please bring a blanket.' };
  const read = (path: string, byStaff = true): HostileRequest => ({
    ...{ what: `a full webinar: ${path.replace(/[0-9a-f-]{36},?/g, '…')}`, method: 'GET', path },
    ...(byStaff && { byStaff }),
  });
  const act = (what: string, method: string, path: string, body?: object): HostileRequest => ({
    ...{ what: `a full webinar: ${what}`, method, path, byStaff: true, isOnce: true },
    headers: { ...json, 'Idempotency-Key': what },
    ...(body && { body: JSON.stringify(body) }),
  });
  return [
    ...[
      '',
      `?limit=100&offset=${seats - 100}`,
      '?limit=100&sort=-email',
      '?limit=100&q=meena',
      '?fields=email',
    ].map((query) => read(list + query)),
    ...[`exports/registration/${_id}`, `entries/webinar/${_id}`, 'dashboard'].map((path) => read(path)),
    ...['seats', `positions?ids=${someIds.join(',')}`, 'emails'].map((part) =>
      read(`webinars/${_id}/${part}`),
    ),
    ...[`/webinars-detail/${link}`, `/calendar/${link}.ics`].map((path) => read(path, false)),
    act('a message is tried', 'POST', `webinars/${_id}/messages/preview`, email),
    act('a hundred go into the trash', 'POST', 'selection/registration', { action: 'trash', ids: someIds }),
    act('the webinar is moved', 'PUT', `webinar/${_id}`, times(5)),
    act('it is called off', 'PUT', `webinar/${_id}`, { calledOff: 1 }),
    act('it is on again', 'PUT', `webinar/${_id}`, { calledOff: 0 }),
    act('it is deleted', 'DELETE', `webinar/${_id}?notify=true`),
    act('it comes back', 'POST', `trash/webinar/${_id}/restore`),
    // It writes for minutes, and would be part of the actions after it.
    act('a message goes out', 'POST', `webinars/${_id}/messages`, { ...email, count: seats }),
  ];
}
