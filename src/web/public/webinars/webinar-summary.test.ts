import { expect, test } from 'vitest';
import { nearestOfEach, summariseWebinar, upcomingFirst } from './webinar-summary.ts';

const today = '2026-11-21';

const webinar = (title: string, startdate: string | null, enddate: string | null = startdate) =>
  summariseWebinar(
    {
      revision: 1,
      _id: title,
      title,
      link: title,
      startdate,
      enddate,
      time: '',
      location: '',
      description: '',
      description2: '',
      price: '',
      order: 0,
      video: '',
      images: undefined,
      detailimages: undefined,
    },
    today,
  );

test('upcoming ones come first; otherwise the order stays', () => {
  const webinars = [
    webinar('past', '2026-11-20'),
    webinar('later', '2026-12-24'),
    webinar('undated', null),
    webinar('today', today),
  ];
  expect(upcomingFirst(webinars).map(({ title }) => title)).toEqual(['later', 'today', 'past', 'undated']);
});

test('home shows the next one and the last one', () => {
  const webinars = [
    webinar('long past', '2026-01-10'),
    webinar('later', '2026-12-24'),
    webinar('undated', null),
    webinar('next', '2026-11-22'),
    webinar('last', '2026-11-20'),
  ];
  expect(nearestOfEach(webinars)).toMatchObject({ upcoming: { title: 'next' }, recent: { title: 'last' } });
  expect(nearestOfEach([webinar('undated', null)])).toEqual({ upcoming: undefined, recent: undefined });
});

test('dates read as one day, as a span, or say that there is none', () => {
  expect(webinar('a', '2026-11-05').date).toBe('5 Nov 2026');
  expect(webinar('a', '2026-11-05', '2026-11-06').date).toBe('5 Nov 2026 – 6 Nov 2026');
  expect(webinar('a', null).date).toBe('Date not available');
});
