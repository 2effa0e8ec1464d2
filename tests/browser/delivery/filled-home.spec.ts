import BetterSqlite from 'better-sqlite3';
import { picture } from '../../factories/pictures.ts';
import { createEntryAt, startEmptySite } from '../support/empty-site.ts';
import { expect, test } from '../support/fixtures.ts';

/** Entries per type, as after some years. */
const many = 60;

test('home stays light with much content, and shows the first of each @all', async ({ page }) => {
  const site = await startEmptySite();
  const database = new BetterSqlite(site.database);
  try {
    const add = (path: string, fields: Record<string, string | Blob>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      return createEntryAt(site.address, path, form);
    };
    const topic = await add('topics', { title: 'Sleep' });
    const topics = JSON.stringify([topic._id]);
    const video = 'https://www.youtube.com/watch?v=abcdefghijk';
    const description = `<p>${'Words of a parent who has slept. '.repeat(20)}</p>`;
    const film = { description, topics };
    const images = await picture();
    const { images: stored = '' } = await add('course', { title: 'Course 0', order: '0', images });
    for (let count = 1; count <= many; count++) {
      const ordered = { order: String(count), description };
      await Promise.all([
        add('course', { ...ordered, title: `Course ${count}`, duration: '6 weeks', topics }),
        add('legacy', { ...ordered, title: `Quote ${count}`, subtitle: 'A father', authore: 'Somebody' }),
        add('idea', { title: `Idea ${count}`, link: video, topics }),
        add('videoupload', { ...ordered, ...film, title: `Film ${count}`, embededVideo: video }),
        add('community', {
          ...ordered,
          ...film,
          title: `Picnic ${count}`,
          location: 'Pune',
          date: '2026-11-05',
        }),
        add('webinar', {
          ...ordered,
          ...film,
          title: `Talk ${count}`,
          startdate: '2099-11-05',
          price: '100',
        }),
      ]);
    }
    // The menu does not grow with time; and home shows three articles in any case.
    for (let count = 1; count <= 12; count++)
      await add('header', { title: `Entry ${count}`, link: `/page-${count}`, order: String(count) });
    const article = { shortContent: 'Words. '.repeat(20), content: description, status: '1', topics };
    for (let count = 1; count <= 4; count++)
      await add('blogs', { ...article, title: `Article ${count}`, images: await picture() });
    // Adding a picture to each through the API would encode its sizes some hundred times.
    for (const table of ['course', 'legacy', 'idea', 'videoupload', 'community', 'webinar'])
      database.prepare(`update "${table}" set images = ?`).run(stored);
    await add('founder', { title: 'Dr. Somebody', description, video: '', images: await picture() });
    await page.goto(site.address);
    for (const [name, shown] of [
      ['Courses', 10],
      ['Latest videos', 10],
      ['What families say', 8],
    ] as const) {
      const slides = page.getByRole('list', { name, exact: true }).getByRole('listitem');
      await expect(slides, name).toHaveCount(shown);
    }
    const ideas = page.getByRole('region', { name: 'Ideas and inspiration' });
    const titles = ideas.getByRole('heading', { level: 3 });
    await expect(titles).toHaveCount(8);
    expect(await page.locator('*').count()).toBeLessThan(1200);
    await ideas.getByRole('link', { name: 'More by topic' }).click();
    await expect(page).toHaveURL(/\/topics$/);
  } finally {
    database.close();
    await site.stop();
  }
});
