import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { describeContentTypes } from '#tests/factories/content-calls.ts';
import { samplesOf } from '#tests/factories/field-samples.ts';

describeContentTypes(({ definition, asAdmin, create, leavesNothing }) => {
  test.each(Object.keys(definition.fields))('%s refuses invalid values', async (name) => {
    const field = definition.fields[name];
    if (!field) throw new Error('no such field');
    const samples = samplesOf(field);
    const { record } = await create();
    const refused = await leavesNothing(async () => {
      const answers: [string, LightMyRequestResponse][] = [];
      for (const sent of samples.invalid) {
        const form = { [name]: sent };
        const whole = field.kind === 'image' ? { ...form, [field.sentAs ?? name]: sent } : form;
        answers.push([sent, await asAdmin('PUT', `/${record._id}`, { form })]);
        answers.push([sent, (await create(whole)).answer]);
      }
      return answers;
    });
    for (const [sent, answer] of refused) {
      expect([sent.slice(0, 40), answer.statusCode]).toEqual([sent.slice(0, 40), 400]);
      expect(answer.json()).toMatchObject({
        message: expect.any(String),
        errors: { [name]: expect.any(String) },
      });
    }
    const mistaken = await leavesNothing(async () => {
      const answers: [unknown, LightMyRequestResponse][] = [];
      for (const sent of samples.wrongTypes) {
        answers.push([sent, await asAdmin('PUT', `/${record._id}`, { json: { [name]: sent } })]);
      }
      return answers;
    });
    for (const [sent, answer] of mistaken) {
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
    await leavesNothing(async () => {
      for (const blank of ['', '   ', ...(samplesOf(field).blank ?? [])]) {
        const emptied = await asAdmin('PUT', `/${record._id}`, { form: { [name]: blank } });
        expect([emptied.statusCode, emptied.json().errors]).toEqual([400, { [name]: message }]);
      }
    });
  });
});
