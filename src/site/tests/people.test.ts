import { within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { createPageSite, textsOf } from '#tests/factories/page-site.ts';
import { provideSite } from '#tests/factories/provided-site.ts';

const site = provideSite(createPageSite);

const article = { shortContent: 'Short', content: '<p>Long</p>', status: 1 } as const;
const person = { position: 'Paediatrician', description: '<p>Looks after babies.</p>' };

test('the about page has founder, three values, team and purpose, in order', async () => {
  const names = ['The founder', 'First value', 'Second value', 'Third value', 'Our purpose'];
  for (const [index, name] of names.entries()) {
    const description = `<p>${name} in words</p>`;
    await site.records.create('aboutus', { name, description, order: index + 1 });
  }
  const { main } = await site.open('/about');
  main.getByRole('heading', { level: 2, name: 'The founder' });
  const values = within(main.getByRole('region', { name: 'What we hold on to' }));
  expect(textsOf(values.getAllByRole('heading', { level: 3 }))).toEqual(names.slice(1, 4));
  main.getByRole('heading', { level: 2, name: 'Our purpose' });
});

test('a course has its duration and its curriculum, and the list links to it', async () => {
  const curriculum = '<ul><li>One</li><li>Two</li><li>Three</li></ul>';
  const duration = '4 weeks, two sessions of 60 minutes a week';
  const { link } = await site.records.create('course', { title: 'Big Feelings', duration, curriculum });
  const list = await site.open('/courses');
  const href = list.main.getByRole('link', { name: /Big Feelings/ }).getAttribute('href');
  expect(href).toBe(`/course-detail/${link}`);
  const { main } = await site.open(String(href));
  main.getByRole('heading', { level: 1, name: 'Big Feelings' });
  main.getByText(duration);
  const region = within(main.getByRole('region', { name: 'Curriculum' }));
  expect(textsOf(region.getAllByRole('listitem'))).toEqual(['One', 'Two', 'Three']);
});

test('the page of a person lists what they wrote and checked, and articles link there', async () => {
  const member = await site.records.create('team', { ...person, title: 'Mira Rao' });
  const names = { author: member._id, reviewer: member._id, reviewedAt: '2026-11-05' };
  const blog = await site.records.create('blog', { ...article, ...names, title: 'Sleep of Mira' });
  const written = await site.open(`/blogDetail/${blog.link}`);
  expect(textsOf(written.main.getAllByText(/Medically reviewed by/))).toContain(
    'Medically reviewed by Mira Rao on 5 Nov 2026',
  );
  for (const path of [`/blogDetail/${blog.link}`, '/our-team']) {
    const { main } = await site.open(path);
    const hrefs = main.getAllByRole('link', { name: 'Mira Rao' }).map((one) => one.getAttribute('href'));
    expect([path, hrefs]).toEqual([path, expect.arrayContaining([`/our-team/${member.link}`])]);
  }
  const { main } = await site.open(`/our-team/${member.link}`);
  main.getByRole('heading', { level: 1, name: 'Mira Rao' });
  main.getByText('Looks after babies.');
  const region = within(main.getByRole('region', { name: 'Written by Mira Rao' }));
  region.getByRole('link', { name: /^Sleep/ });
  expect(main.queryByRole('region', { name: /^Reviewed by/ })).toBeNull();

  await site.records.remove('team', member._id);
  const without = await site.open(`/blogDetail/${blog.link}`);
  without.main.getByRole('heading', { level: 1 });
  expect(without.main.queryByText('Mira Rao')).toBeNull();
});

test('the page of a person lists articles they checked, shortened with a total', async () => {
  const { _id, link } = await site.records.create('team', { ...person, title: 'Tara Rao' });
  const add = (title: string, values: object) =>
    site.records.create('blog', { ...article, ...values, title: `${title} of Tara` });
  await add('Checked', { reviewer: _id, createdAt: '2020-01-01' });
  for (let index = 0; index < 13; index++) await add(`Own ${index}`, { author: _id, reviewer: _id });
  const { main } = await site.open(`/our-team/${link}`);
  const writtenRegion = main.getByRole('region', { name: 'Written by Tara Rao' });
  const written = within(writtenRegion);
  expect(written.getAllByRole('listitem')).toHaveLength(3);
  expect(textsOf([writtenRegion]).join()).toContain('The 3 newest of 13 articles.');
  const reviewed = main.getByRole('region', { name: 'Reviewed by Tara Rao' });
  expect(within(reviewed).getAllByRole('listitem')).toHaveLength(1);
  within(reviewed).getByRole('link', { name: /^Checked/ });
  expect(reviewed.textContent).not.toContain('newest of');

  const all = written.getByRole('link', { name: /^All 13\sarticles/ });
  expect(all.getAttribute('href')).toBe(`/blogs?author=${link}`);
  const list = await site.open(`/blogs?author=${link}`);
  expect(textsOf([list.document.body]).join()).toContain('13 articles written by Tara Rao');
  const titlesOn = async (path: string) =>
    textsOf((await site.open(path)).main.getAllByRole('heading', { level: 2 }));
  expect(await titlesOn(`/blogs?author=${link}`)).toHaveLength(3);
  const whole = await titlesOn(`/blogs?author=${link}&show=15`);
  expect(whole).toHaveLength(13);
  expect(whole.filter((title) => title.startsWith('Checked'))).toEqual([]);
  expect(await titlesOn(`/blogs?reviewer=${link}`)).toEqual(['Checked of Tara']);
  const { main: narrowed } = await site.open(`/blogs?reviewer=${link}`);
  expect(narrowed.getByRole('link', { name: 'Show all articles' }).getAttribute('href')).toBe('/blogs');
  expect((await site.open('/blogs?author=nobody-of-ours')).location).toBe('/blogs');
});
