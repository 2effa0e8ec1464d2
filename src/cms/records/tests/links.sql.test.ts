import { describe, expect, test } from 'vitest';
import { describeContentTypes } from '#tests/factories/content-calls.ts';
import { fieldsOfType } from '../definition.ts';

describeContentTypes(({ definition, oneKey, visible, call, asAdmin, create, leavesNothing }) => {
  const [slug] = fieldsOfType(definition, 'slug');
  const link = slug?.name ?? '';

  describe.runIf(slug)('links', () => {
    test.runIf(oneKey)('an entry is read by its link', async () => {
      const { record } = await create(visible);
      const answer = await call('GET', `/${record[link]}`);
      expect(answer.json()).toEqual({ [String(oneKey)]: [record] });
      const unknown = await call('GET', '/there-is-none');
      expect([unknown.statusCode, unknown.json()]).toEqual([404, { message: expect.any(String) }]);
    });

    test('are generated from the title, are unique, and stay when the title changes', async () => {
      const title = `Why do  Toddlers (2–3) say "No"? ${Math.random()}`;
      const first = await create({ [definition.title]: title });
      const second = await create({ [definition.title]: title });
      expect(first.record[link]).toMatch(/^why-do-toddlers-2-3-say-no-[0-9-]+$/);
      expect(second.record[link]).toBe(`${first.record[link]}-2`);
      const changed = await asAdmin('PUT', `/${first.record._id}`, { form: { [definition.title]: 'Other' } });
      expect(changed.json()[link]).toBe(first.record[link]);
    });

    test('exist for titles in every script, and are never a reserved word', async () => {
      const titles = [
        'बच्चों की नींद',
        '!!!',
        '🎈',
        'get-csrf-token',
        'docs',
        ...(definition.api.reserved ?? []),
      ];
      for (const title of titles) {
        const { record } = await create({ [definition.title]: title, ...visible });
        expect(record[link]).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(definition.api.reserved ?? []).not.toContain(record[link]);
        if (oneKey) expect((await call('GET', `/${record[link]}`)).json()[oneKey]).toEqual([record]);
      }
    });

    test('are generated from the whole title, with the inherent vowels of Hindi', async () => {
      const { record } = await create({ [definition.title]: 'PCOS क्या है? कमल और नमक' });
      expect(record[link]).toMatch(/^pcos-kya-hai-kamal-aur-namak(-\d+)?$/);
    });

    test('support letters with a nukta in decomposed form', async () => {
      const { record } = await create({ [definition.title]: 'ज़िद और नख़रे' });
      expect(record[link]).toMatch(/^zid-aur-nakhre(-\d+)?$/);
    });

    test(`a taken link in a request is ${slug?.field.entry === 'typed' ? 'refused' : 'given an ending'}`, async () => {
      const { record } = await create();
      const other = await create();
      const taken = String(record[link]);
      if (slug?.field.entry === 'typed') {
        const answers = await leavesNothing(() =>
          Promise.all([
            create({ [link]: taken }).then(({ answer }) => answer),
            asAdmin('PUT', `/${other.record._id}`, { form: { [link]: taken } }),
          ]),
        );
        for (const answer of answers) {
          const says = `Another ${definition.labels.one.toLowerCase()} has this link already.`;
          expect([answer.statusCode, answer.json().errors]).toEqual([409, { [link]: says }]);
        }
      } else {
        expect((await create({ [link]: taken })).record[link]).toBe(`${taken}-2`);
      }
      const same = await asAdmin('PUT', `/${record._id}`, { form: { [link]: taken } });
      expect(same.json()).toEqual(record);
    });

    test('two entries created at once with the same title both get a link', async () => {
      const title = `At once ${Math.random()}`;
      const made = await Promise.all(Array.from({ length: 5 }, () => create({ [definition.title]: title })));
      expect(new Set(made.map(({ record }) => record[link])).size).toBe(5);
    });
  });
});
