import { rm } from 'node:fs/promises';
import { createApp } from '../../src/app.ts';
import { system, visitor } from '../../src/core/actor.ts';
import { readConfig } from '../../src/core/config/config.ts';
import type { EmailKind } from '../../src/core/email/email.ts';
import { ratioOf } from '../load/statistics.ts';
import { type Figure, ratioFigure } from '../report/figure.ts';
import { makeDiskFolder } from '../servers/disk-folder.ts';
import { startSiteIn } from '../servers/site.ts';
import { insertsPerSecond, rowsIn } from '../servers/sqlite-alone.ts';

const pairs = 8;
const seconds = 1;
const parents = 2000;
/** Letters that the site writes in one transaction; the reference puts as many. */
const batch = 25;
/** Rounds of letters: each writes to all parents. */
const rounds = 5;
const by = system('bench');

type Site = Awaited<ReturnType<typeof createApp>>['services'];

/** Enrolments next to SQLite alone, and letters to all of a webinar next to letters that are only put into the outbox. */
export async function measureWebinars(): Promise<Figure[]> {
  const folder = await makeDiskFolder();
  try {
    await (await startSiteIn(folder, { DEMO: 'off' })).stop();
    const environment = { DATA_DIR: folder, DEMO: 'off', BACKUP_AT: 'off' };
    const { app, services } = await createApp(readConfig(environment), { pages: 'none' });
    try {
      return [...(await measureEnrolments(services, folder)), await measureLetters(services)];
    } finally {
      await app.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** One that begins in ten days. */
async function addWebinar({ stores }: Site, title: string): Promise<string> {
  const at = (hours: number) => new Date(Date.now() + (240 + hours) * 3_600_000).toISOString();
  const { _id } = await stores.records.create(
    'webinar',
    {
      ...{ title, description: '<p>Calm evenings.</p>', location: 'Online', capacity: 1_000_000 },
      ...{ startsAt: at(0), endsAt: at(1), startdate: at(0).slice(0, 10) },
    },
    by,
  );
  return _id;
}

async function measureEnrolments(site: Site, folder: string): Promise<Figure[]> {
  const webinarId = await addWebinar(site, 'Enrolments');
  let count = 0;
  /** With its letter, as the form does. @returns the id of the place */
  const enrol = async () => {
    const name = `parent${++count}`;
    const values = { webinarId, name: 'Meena Rao', email: `${name}@example.com`, contact: '9000000001' };
    const { place: stored } = await site.stores.transaction((inside) =>
      site.seatDesk.enrolIn(inside, values, visitor),
    );
    return stored._id;
  };
  const id = await enrol();
  const tables = rowsIn(folder, [
    { table: 'registration', column: 'id', value: id, fresh: ['email'] },
    { table: 'change', column: 'recordId', value: id },
    { table: 'webinarEmail', column: 'registrationId', value: id, fresh: ['registrationId'] },
    { table: 'email', column: 'aboutId', value: id },
    { table: 'registrationLink', column: 'registrationId', value: id, fresh: ['tokenHash'] },
  ]);
  const measured: { rowByRow: [number, number][]; together: [number, number][] } = {
    rowByRow: [],
    together: [],
  };
  for (let pair = 0; pair < pairs; pair++) {
    const ours = await perSecond(enrol);
    const order = { folder, seconds, tables };
    measured.rowByRow.push([ours, await insertsPerSecond({ ...order, isTogether: false })]);
    measured.together.push([ours, await insertsPerSecond({ ...order, isTogether: true })]);
  }
  const [rowByRow, together] = [ratioOf(measured.rowByRow), ratioOf(measured.together)];
  const what = 'enrolments with their letters ÷ the rows of each by SQLite alone';
  return [
    ratioFigure(what, rowByRow, 'enrolments/s', { atLeast: 0.1 }),
    ratioFigure('the same ÷ these rows in one transaction', together, 'enrolments/s'),
  ];
}

async function perSecond(work: () => Promise<unknown>): Promise<number> {
  let done = 0;
  const begin = performance.now();
  for (; performance.now() - begin < seconds * 1000; done++) await work();
  return (done / (performance.now() - begin)) * 1000;
}

async function measureLetters(site: Site): Promise<Figure> {
  const webinarId = await addWebinar(site, 'Letters');
  await site.stores.transaction(async (inside) => {
    for (let count = 0; count < parents; count++) {
      const values = { webinarId, webinarTitle: 'Letters', name: 'Meena Rao', contact: '9000000001' };
      const email = `written${count}@example.com`;
      await inside.records.create('registration', { ...values, email, status: 'registered' }, by);
    }
  });
  const pairsOfLetters: [number, number][] = [];
  for (let round = 0; round < rounds; round++) {
    const details = { subject: 'About {webinar}', text: 'Please bring a cup of tea.' };
    const ids = (await site.stores.records.list('registration', { owner: webinarId, fields: [] }))
      .map(({ _id }) => _id)
      .sort();
    const message = { webinarId, kind: 'webinar-message', occasion: `${round}` } as const;
    await site.stores.transaction((inside) =>
      inside.plannedLetters.plan({ ...message, details: { ...details, ids } }),
    );
    const written = await cpuOf(async () => {
      let letters = 0;
      for (let some = await site.writeDueLetters(); some; some = await site.writeDueLetters())
        letters += some.written;
      return letters;
    });
    pairsOfLetters.push([written, await cpuOf(() => putAsMany(site))]);
  }
  const what = `processor time of ${parents} letters written to parents ÷ of as many put into the outbox`;
  return ratioFigure(what, ratioOf(pairsOfLetters), 'ms', { atMost: 12 });
}

/** Milliseconds of processor time. @param work answers how many letters it has written */
async function cpuOf(work: () => Promise<number>): Promise<number> {
  const begin = process.cpuUsage();
  const letters = await work();
  if (letters !== parents) throw new Error(`${letters} letters were written, not ${parents}.`);
  const { user, system: kernel } = process.cpuUsage(begin);
  return (user + kernel) / 1000;
}

/** The same letters, which somebody else has written. */
async function putAsMany({ stores, database }: Site): Promise<number> {
  const newest = database.db.selectFrom('email').selectAll().orderBy('id', 'desc').limit(1);
  const { kind, aboutRecord, aboutId, mail } = await newest.executeTakeFirstOrThrow();
  const about = { record: aboutRecord, id: aboutId };
  const letter = { kind: kind as EmailKind, about, recipient: about, mail: JSON.parse(mail) as object };
  for (let count = 0; count < parents; count += batch)
    await stores.transaction(async (inside) => {
      for (let left = batch; left > 0; left--) await inside.letters.put(letter);
    });
  return parents;
}
