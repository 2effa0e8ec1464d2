import { expect, test } from 'vitest';
import { samplesOf } from '../../../src/content/kinds/index.ts';
import { describeEveryContentType } from '../../factories/content-calls.ts';
import { together } from '../../factories/entries.ts';

describeEveryContentType(({ definition, asAdmin, create, leavesNothing }) => {
  test.each(Object.keys(definition.fields))('%s', async (name) => {
    const field = definition.fields[name];
    if (!field) throw new Error('no such field');
    const samples = samplesOf(field);
    const { record } = await create();
    for (const { sent, kept, answered = kept } of samples.valid) {
      const beside = Object.entries(together[name] ?? {}).map(([other, value]) => [other, sent && value]);
      const form = { [name]: sent, ...Object.fromEntries(beside) };
      const answer = await asAdmin('PUT', `/${record._id}`, { form });
      if (field.required && field.isBlank(kept)) continue;
      expect(answer.json()).toMatchObject({ [name]: answered });
    }
    for (const sent of samples.invalid) {
      const answers = await leavesNothing(() =>
        Promise.all([
          asAdmin('PUT', `/${record._id}`, { form: { [name]: sent } }),
          create({ [name]: sent, ...(field.kind === 'image' && { [field.sentAs ?? name]: sent }) }).then(
            ({ answer }) => answer,
          ),
        ]),
      );
      for (const answer of answers) {
        expect([sent.slice(0, 40), answer.statusCode]).toEqual([sent.slice(0, 40), 400]);
        expect(answer.json()).toMatchObject({
          message: expect.any(String),
          errors: { [name]: expect.any(String) },
        });
      }
    }
    for (const sent of samples.wrongTypes) {
      const answer = await leavesNothing(() => asAdmin('PUT', `/${record._id}`, { json: { [name]: sent } }));
      expect([sent, answer.statusCode]).toEqual([sent, 400]);
      expect(Object.keys(answer.json().errors)).toEqual([name]);
    }
  });

  test.each(
    Object.entries(definition.fields).flatMap(([name, { required }]) => (required ? [[name, required]] : [])),
  )('%s is required: %s', async (name, message) => {
    const field = definition.fields[name];
    if (!field) throw new Error('no such field');
    const sentAs = field.kind === 'image' ? (field.sentAs ?? name) : name;
    const { answer } = await leavesNothing(() => create({ [sentAs]: undefined }));
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { [name]: message }]);
    const { record } = await create();
    if (field.kind === 'image') return;
    for (const blank of ['', '   ', ...(samplesOf(field).blank ?? [])]) {
      const emptied = await leavesNothing(() =>
        asAdmin('PUT', `/${record._id}`, { form: { [name]: blank } }),
      );
      expect([emptied.statusCode, emptied.json().errors]).toEqual([400, { [name]: message }]);
    }
  });

  test('fields it does not know are ignored, ids and moments included', async () => {
    const { record } = await create();
    const json = { _id: 'mine', id: 'mine', addedAt: 'x', changedAt: 'x', role: 'admin', constructor: 'x' };
    const answer = await asAdmin('PUT', `/${record._id}`, { json });
    expect([answer.statusCode, answer.json()]).toEqual([200, record]);
    const created = await create({ _id: 'mine', role: 'admin', '; drop table': 'x' });
    expect(created.answer.statusCode).toBe(201);
    expect(created.record._id).not.toBe('mine');
  });
});
