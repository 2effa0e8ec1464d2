import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { foldedText } from '#core/text/fold.ts';
import { conversationsOf } from '#tests/factories/conversations.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { registrationsOn } from '#tests/factories/registrations.ts';
import { searchText } from '../untyped-rows.ts';

const site = provideTestSite();
const { write, performAction, ids } = conversationsOf(site);

const texts = [
  ...[
    'Plain ASCII',
    'D’Souza',
    "O'Brien ‘Asha’ `x´",
    'ÉCOLE Ärzte',
    'STRASSE Straße',
    'ﬁsh ﬂu ㎏ ½ 10⁹',
    'ＡＢＣ１',
  ],
  ...['ज़िद और नख़रे', 'ज\u093cिद', 'माँ दाँत डॉक्टर', 'हिन्दी चम्पा', 'क्\u200dषमा', '१२३ ২৩ ௧௨', 'ড় ঢ় য়', 'ਸ਼ਾਮ'],
  ...[
    'İstanbul ısı',
    'ΟΔΟΣ',
    'łódź øre æ œ',
    'ي ك',
    'x\u00ady\ufeff\u200ez',
    '👨\u200d👩\u200d👧 ❤\ufe0f 😴',
    'e\u0301\u0323',
    '%_\\',
  ],
  '',
];

test('the database normalises a text as the site does', async () => {
  const { database } = site.services;
  for (const text of texts) {
    const folded = searchText(database.engine, sql`cast(${text} as text)`);
    const { rows } = await sql<{ folded: string }>`select ${folded} as folded`.execute(database.db);
    expect([text, rows[0]?.folded]).toEqual([text, foldedText(text)]);
  }
});

test('staff find people by name and number in any spelling', async () => {
  const asha = await write({ name: 'Asha D’Souza', contact: '+919812300042', message: 'ज़िद' });
  await performAction(asha.id, { kind: 'note', text: 'Café at 5' });
  const typed = ["d'souza", 'D’SOUZA', '98123 00042', '098123-00042', '+91 98123 00042', '91 98123 00042'];
  for (const words of [...typed, '0091 98123', '९८१२३०', 'ज\u093cिद', 'जिद', 'cafe']) {
    const query = `?${new URLSearchParams({ q: words })}`;
    expect([words, await ids(query)]).toEqual([words, [asha.id]]);
  }
  expect(await ids('?q=98123+00043')).toEqual([]);

  const registrations = registrationsOn(site);
  const talk = await registrations.webinar({ title: 'Über Zähne' });
  const by = registrations.by;
  const parent = {
    webinarId: talk._id,
    name: 'Ravi O’Neil',
    email: 'ravi@example.com',
    contact: '9812300043',
  };
  await site.services.stores.registrations.enrol(parent, by);
  for (const words of ["o'neil", '98123 00043', '+91 98123-00043', '098123 00043']) {
    const path = `webinar/webinarregisteruser/${talk._id}?${new URLSearchParams({ q: words })}`;
    const answer = await site.call('GET', path, { token: site.admin });
    expect([words, answer.json().webinars.length]).toEqual([words, 1]);
  }
  for (const words of ['uber zahne', 'ÜBER ZA\u0308HNE'])
    expect(
      (await site.call('GET', `webinar?${new URLSearchParams({ q: words })}`)).json().webinars,
    ).toHaveLength(1);
  for (const words of ['zahne', 'ZÄHNE']) {
    const found = await site.services.stores.records.findByTitle(['webinar'], words, 5);
    expect(found.map(({ title }) => title)).toEqual(['Über Zähne']);
  }
});
