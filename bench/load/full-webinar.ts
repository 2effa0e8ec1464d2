import { createApp } from '../../src/app.ts';
import { system } from '../../src/core/actor.ts';
import { readConfig } from '../../src/core/config/config.ts';
import type { HostileRequest } from './hostile-bodies.ts';

const places = 10_000;
/** In one transaction. */
const atOnce = 500;
const by = system('bench');
const times = (hours: number) => {
  const at = (hour: number) => new Date(Date.now() + (240 + hour) * 3_600_000).toISOString();
  return { startsAt: at(hours), endsAt: at(hours + 1), startdate: at(hours).slice(0, 10) };
};

export interface FullWebinar {
  _id: string;
  link: string;
  /** Ids of some of its places. */
  some: string[];
}

/**
 * Puts a webinar with ten thousand places, and the letters that are planned for each, into an installation that does not
 * run, and an enquiry that can be answered.
 */
export async function addFullWebinar(folder: string): Promise<FullWebinar> {
  const config = readConfig({ DATA_DIR: folder, DEMO: 'off', BACKUP_AT: 'off' });
  const { app, services } = await createApp(config, { pages: 'none' });
  try {
    const { _id, link } = await services.stores.records.create(
      'webinar',
      { title: 'Ten thousand places', location: 'Online', description: '<p>Calm evenings.</p>', ...times(0) },
      by,
    );
    const parent = { name: 'Meena', email: 'meena@example.com', contact: '9000000001', message: 'Hello' };
    await services.stores.transaction(async (inside) => {
      const enquiry = await inside.records.create('enquiry', parent, by);
      await inside.conversations.noteArrival(enquiry, { isUnchecked: false });
    });
    const ids: string[] = [];
    for (let from = 0; from < places; from += atOnce)
      await services.stores.transaction(async (inside) => {
        for (let number = from; number < from + atOnce; number++) {
          const person = {
            name: `Meena ${number}`,
            email: `meena${number}@example.com`,
            contact: '9000000001',
          };
          ids.push((await inside.places.enrol({ webinarId: _id, ...person }, by)).id);
        }
      });
    return { _id, link, some: ids.slice(-100) };
  } finally {
    await app.close();
  }
}

const json = { 'Content-Type': 'application/json' };

/** What is read of such a webinar, and then what is done with all of it. */
export function fullWebinarRequests({ _id, link, some }: FullWebinar): HostileRequest[] {
  const list = `webinar/webinarregisteruser/${_id}`;
  const to = { statuses: ['registered', 'waiting', 'offered', 'cancelled', 'attended'] };
  const letter = { to, subject: 'Bring a blanket', text: 'Dear {name}, please bring a blanket.' };
  const read = (path: string, byStaff = true): HostileRequest => ({
    ...{ what: `10,000 places: ${path.replace(/[0-9a-f-]{36},?/g, '…')}`, method: 'GET', path },
    ...(byStaff && { byStaff }),
  });
  const step = (what: string, method: string, path: string, body?: object): HostileRequest => ({
    ...{ what: `10,000 places: ${what}`, method, path, byStaff: true, isOnce: true },
    headers: { ...json, 'Idempotency-Key': what },
    ...(body && { body: JSON.stringify(body) }),
  });
  return [
    ...['', '?limit=100&offset=9900', '?limit=100&sort=-email', '?limit=100&q=meena', '?fields=email'].map(
      (query) => read(list + query),
    ),
    read(`exports/registration/${_id}`),
    read(`webinars/${_id}/seats`),
    read(`webinars/${_id}/positions?ids=${some.join(',')}`),
    read(`webinars/${_id}/letters`),
    read(`entries/webinar/${_id}`),
    read('dashboard'),
    read(`/webinars-detail/${link}`, false),
    read(`/calendar/${link}.ics`, false),
    step('a message is tried', 'POST', `webinars/${_id}/messages/preview`, letter),
    step('a hundred go into the trash', 'POST', 'selection/registration', { action: 'trash', ids: some }),
    step('the webinar is moved', 'PUT', `webinar/${_id}`, times(5)),
    step('it is called off', 'PUT', `webinar/${_id}`, { calledOff: 1 }),
    step('it is on again', 'PUT', `webinar/${_id}`, { calledOff: 0 }),
    step('it is deleted', 'DELETE', `webinar/${_id}?tell=true`),
    step('it comes back', 'POST', `trash/webinar/${_id}/restore`),
    // It writes for minutes, and would be among what the steps after it take.
    step('a message goes out', 'POST', `webinars/${_id}/messages`, { ...letter, count: places }),
  ];
}
