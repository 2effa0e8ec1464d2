import { expect, test } from 'vitest';
import { createOlderDatabase } from '../../factories/older-database.ts';

test('an installation from before activity was noted keeps its changes, and notes from then on', async () => {
  const { db, migrate, close } = await createOlderDatabase('0014-factors');
  const change = {
    ...{
      id: 'a',
      record: 'blog',
      recordId: 'b',
      revision: 1,
      kind: 'created',
      at: '2026-11-20T10:00:00.000Z',
    },
    ...{ actorKind: 'account', actorId: 'c', actorName: 'Asha', title: 'Sleep', before: null, causedBy: '' },
  };
  await db.insertInto('change').values(change).execute();
  await migrate();
  expect(await db.selectFrom('change').selectAll().execute()).toEqual([change]);
  const note = {
    ...{
      id: 'd',
      at: change.at,
      actorKind: 'system',
      actorId: '',
      actorName: 'start',
      kind: 'settingChanged',
    },
    ...{ aboutKind: 'setting', aboutId: 'DEMO', aboutName: 'DEMO', details: '{}', address: '', browser: '' },
  };
  await db.insertInto('activity').values(note).execute();
  await expect(db.updateTable('activity').set({ kind: 'signedIn' }).execute()).rejects.toThrow(
    /never changed/,
  );
  await close();
});
