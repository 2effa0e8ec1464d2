import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { defineFeatures } from '#core/manifest/define-feature.ts';
import { features } from '#features.ts';
import { createTestSite } from '#tests/factories/test-site.ts';

const optional = ['index-now', 'analytics', 'channel', 'sharing', 'speed', 'activity'];
const left = features.filter(({ name }) => !optional.includes(name));

test('every feature with a manifest is in the list', () => {
  const folders = readdirSync('src/features').filter((name) => existsSync(`src/features/${name}/index.ts`));
  expect(features.map(({ name }) => name).toSorted()).toEqual(['admin', 'cms', ...folders].toSorted());
});

test('a list in the wrong order is refused, and one with a duplicate feature', () => {
  const first = { name: 'first' };
  const second = { name: 'second', requires: ['first'] };
  const define = defineFeatures as (list: object[]) => object[];
  expect(define([first, second])).toHaveLength(2);
  expect(() => define([second, first])).toThrow('first has to come before second');
  expect(() => define([first, first])).toThrow('lists first twice');
});

test('the site starts and works without the optional features', async () => {
  expect(features.length - left.length).toBe(optional.length);
  const site = await createTestSite({}, { features: left });
  try {
    expect((await site.call('GET', '/readyz')).statusCode).toBe(200);
    expect((await site.call('GET', 'search?q=sleep')).statusCode).toBe(200);
    expect((await site.call('GET', 'visits', { token: site.admin })).statusCode).toBe(404);
    const states = await site.services.jobStates();
    expect(states.map(({ name }) => name)).not.toContain('index-now');
    await site.services.jobRunner.runDue();
    const failing = (await site.services.jobStates()).filter(({ failures }) => failures > 0);
    expect(failing).toEqual([]);
  } finally {
    await site.close();
  }
});
