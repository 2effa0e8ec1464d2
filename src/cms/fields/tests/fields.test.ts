import { expect, test } from 'vitest';
import { describeContentTypes } from '#tests/factories/content-calls.ts';
import { companionFields } from '#tests/factories/entries.ts';
import { samplesOf } from '#tests/factories/field-samples.ts';

/** Pairs of dates with a required order: both get the same. */
const sameDay: Readonly<Record<string, string>> = { startdate: 'enddate', enddate: 'startdate' };

describeContentTypes(({ definition, asAdmin, create, leavesNothing }) => {
  test.each(Object.keys(definition.fields))('%s is stored in its canonical form', async (name) => {
    const field = definition.fields[name];
    if (!field) throw new Error('no such field');
    const samples = samplesOf(field);
    const { record } = await create();
    for (const { sent, stored: kept, returned: answered = kept } of samples.valid) {
      const beside = Object.entries(companionFields[name] ?? {}).map(([other, value]) => [
        other,
        sent && value,
      ]);
      const other = sameDay[name];
      const form = {
        ...{ [name]: sent, ...Object.fromEntries(beside) },
        ...(other && other in definition.fields && { [other]: sent }),
      };
      const answer = await asAdmin('PUT', `/${record._id}`, { form });
      if (field.required && field.isBlank(kept)) continue;
      expect(answer.json()).toMatchObject({ [name]: answered });
    }
  });

  test.each(
    Object.entries(definition.fields).flatMap(([name, { kind }]) =>
      kind === 'parent' || kind === 'references' ? [name] : [],
    ),
  )('%s names nothing that is not there', async (name) => {
    const { record } = await create();
    const answers = await leavesNothing(() =>
      Promise.all([
        asAdmin('PUT', `/${record._id}`, { form: { [name]: 'there-is-none' } }),
        create({ [name]: 'there-is-none' }).then(({ answer }) => answer),
      ]),
    );
    for (const answer of answers) {
      expect([answer.statusCode, answer.json().errors]).toEqual([400, { [name]: expect.any(String) }]);
    }
  });

  test('unknown fields are ignored, including ids and times', async () => {
    const { record } = await create();
    const json = { _id: 'mine', id: 'mine', addedAt: 'x', changedAt: 'x', role: 'admin', constructor: 'x' };
    const answer = await asAdmin('PUT', `/${record._id}`, { json });
    expect([answer.statusCode, answer.json()]).toEqual([200, record]);
    const created = await create({ _id: 'mine', role: 'admin', '; drop table': 'x' });
    expect(created.answer.statusCode).toBe(201);
    expect(created.record._id).not.toBe('mine');
  });
});
