import { expect, test } from 'vitest';
import { inWords, nameOf, reportedMetrics } from './speed-screen.tsx';

test('figures are stated in sentences', () => {
  const reported = (page: string, ...values: number[]) =>
    reportedMetrics.map((metric, index) => inWords(metric, { page, p75: values[index] ?? 0 }));
  expect(reported('blog-detail', 1801, 118, 0.004)).toEqual([
    'Three out of four visits to articles show their main picture or text within 1.8 s. Good.',
    'Three out of four visits to articles see a response to a tap within 120 ms. Good.',
    'On three out of four visits to articles nothing jumps while the page loads. Good.',
  ]);
  expect(reported('all', 3000, 700, 0.3)).toEqual([
    'Three out of four visits to the site show their main picture or text within 3.0 s. Could be better: up to 2.5 s is good.',
    'Three out of four visits to the site see a response to a tap within 700 ms. Poor: up to 200 ms is good.',
    'On three out of four visits to the site no more than 30% of the screen jumps while the page loads. Poor: up to 10% is good.',
  ]);
});

test('each kind of page has a name', () => {
  expect(['all', 'home', 'team'].map(nameOf)).toEqual(['All pages', 'The home page', 'The team']);
});
