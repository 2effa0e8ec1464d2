import { expect, test } from 'vitest';
import { defaultBrand } from '#core/brand/brand.ts';
import { pageMeta } from './page-meta.ts';

const localeOf = (title: string, description: string) =>
  pageMeta(
    {
      matches: [{ loaderData: { siteUrl: 'https://a.example', brand: defaultBrand } }],
      location: { pathname: '/', search: '' },
    },
    { title, description, shared: { card: undefined, title } },
  ).find((meta) => 'property' in meta && meta.property === 'og:locale');

test.each([
  ['Fever at home', 'When to see the doctor', 'en_IN'],
  ['बुखार: कब डॉक्टर के पास जाएँ', 'घर पर क्या करें', 'hi_IN'],
  ['PCOS क्या है?', 'पीसीओएस के लक्षण और इलाज', 'hi_IN'],
  ['Fever', 'The word in Hindi is बुखार', 'en_IN'],
])('%s: %s is %s', (title, description, locale) => {
  expect(localeOf(title, description)).toEqual({ property: 'og:locale', content: locale });
});
