import type { Day } from './day.ts';

/** The one banner of the home page, with its three pictures. */
export const banner = (_day: Day) => [
  {
    title: 'Growing up is an adventure. You need not walk it alone.',
    description: `
<p>Paediatricians, psychologists and educators who listen first. Practical help for Indian families, from the first feed to the first day at school.</p>
`,
    images0: 'banner-home.svg',
    images1: 'banner-garden.svg',
    images2: 'banner-clinic.svg',
  },
];
