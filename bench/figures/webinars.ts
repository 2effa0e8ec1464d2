import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { system, visitor } from '../../src/core/actor.ts';
import { type Figure, ratioFigure } from '../report.ts';
import { compareWithInserts, readRows } from '../servers/bare-inserts.ts';
import { temporaryFolder } from '../servers/process.ts';
import { startSiteIn } from '../servers/site.ts';
import { cpuOf, ratePerSecond, ratioOf } from '../statistics.ts';

const pairs = 8;
const parents = 2000;
/** Emails that the site writes in one transaction; the reference puts as many. */
const batch = 25;
/** Rounds of emails, each to all parents. */
const rounds = 5;
const by = system('bench');
const parent = { name: 'Meena Rao', contact: '9000000001' };

type Site = Awaited<ReturnType<typeof createApp>>['services'];

/** Enrolments next to SQLite alone, and emails to all of a webinar next to emails that are only put into the outbox. */
export async function measureWebinars(): Promise<Figure[]> {
  await using folder = await temporaryFolder({ isOnDisk: true });
  await (await startSiteIn(folder.path, { DEMO: 'off' })).stop();
  const environment = { DATA_DIR: folder.path, DEMO: 'off', BACKUP_AT: 'off' };
  const { app, services } = await createApp(readConfig(environment), { pages: 'none' });
  try {
    return [...(await measureEnrolments(services, folder.path)), await measureEmails(services)];
  } finally {
    await app.close();
  }
}

/** Adds one that begins in ten days. @returns its id */
async function addWebinar({ stores }: Site, title: string): Promise<string> {
  const at = (hours: number) => new Date(Date.now() + (240 + hours) * 3_600_000).toISOString();
  const times = { startsAt: at(0), endsAt: at(1), startdate: at(0).slice(0, 10) };
  const rest = { description: '<p>Calm evenings.</p>', location: 'Online', capacity: 1_000_000 };
  return (await stores.records.create('webinar', { title, ...rest, ...times }, by))._id;
}

async function measureEnrolments(site: Site, folder: string): Promise<Figure[]> {
  const webinarId = await addWebinar(site, 'Enrolments');
  let count = 0;
  /** With its email, as the form does. @returns the id of the registration */
  const enrol = async () => {
    const values = { ...parent, webinarId, email: `parent${++count}@example.com` };
    const { registration: stored } = await site.stores.transaction((tx) =>
      site.registrationService.enrolInTransaction(tx, values, visitor),
    );
    return stored._id;
  };
  const value = await enrol();
  const tables = readRows(folder, [
    { table: 'registration', column: 'id', value, unique: ['email'] },
    { table: 'change', column: 'recordId', value },
    { table: 'webinarEmail', column: 'registrationId', value, unique: ['registrationId'] },
    { table: 'email', column: 'aboutId', value },
    { table: 'registrationLink', column: 'registrationId', value, unique: ['tokenHash'] },
  ]);
  const { rowByRow, together } = await compareWithInserts({ folder, tables, pairs }, (seconds) =>
    ratePerSecond(enrol, { seconds }),
  );
  const what = 'enrolments with their emails ÷ the rows of each by SQLite alone';
  return [
    ratioFigure(what, rowByRow, 'enrolments/s', { atLeast: 0.1 }),
    ratioFigure('the same ÷ these rows in one transaction', together, 'enrolments/s'),
  ];
}

async function measureEmails(site: Site): Promise<Figure> {
  const { stores } = site;
  const webinarId = await addWebinar(site, 'Emails');
  await stores.transaction(async (tx) => {
    for (let count = 0; count < parents; count++) {
      const values = { ...parent, webinarId, webinarTitle: 'Emails', email: `written${count}@example.com` };
      await tx.records.create('registration', { ...values, status: 'registered' }, by);
    }
  });
  const measured: [number, number][] = [];
  for (let round = 0; round < rounds; round++) {
    const registrations = await stores.records.list('registration', { owner: webinarId, fields: [] });
    const ids = registrations.map(({ _id }) => _id).sort();
    const details = { subject: 'About {webinar}', text: 'Please bring a cup of tea.', ids };
    const message = { webinarId, kind: 'webinar-message', dedupeKey: `${round}`, details } as const;
    await stores.transaction((tx) => tx.plannedEmails.plan(message));
    const written = await cpuOf(() => writeAll(site));
    measured.push([written, await cpuOf(() => copyEmails(site))]);
  }
  const what = `processor time of ${parents} emails written to parents ÷ of as many put into the outbox`;
  return ratioFigure(what, ratioOf(measured), 'ms', { atMost: 12 });
}

async function writeAll(site: Site): Promise<void> {
  let emails = 0;
  for (let some = await site.writeDueEmails(); some; some = await site.writeDueEmails())
    emails += some.written;
  if (emails !== parents) throw new Error(`${emails} emails were written, not ${parents}.`);
}

/** Puts copies of the newest email into the outbox. */
async function copyEmails({ stores, database }: Site): Promise<void> {
  const newest = database.db.selectFrom('email').selectAll().orderBy('id', 'desc').limit(1);
  const { kind, aboutRecord, aboutId, mail } = await newest.executeTakeFirstOrThrow();
  const about = { record: aboutRecord, id: aboutId };
  const email = { kind, about, recipient: about, mail: JSON.parse(mail) as object };
  for (let count = 0; count < parents; count += batch)
    await stores.transaction(async (tx) => {
      for (let left = batch; left > 0; left--) await tx.emails.enqueue(email);
    });
}
