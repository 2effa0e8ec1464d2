import type { Day } from '../../../demo/day.ts';

/** The one banner of the home page, with its three pictures. */
export const banner = (_day: Day) => [
  {
    title: 'Growing up is an adventure. You need not walk it alone.',
    description: `
<p>Paediatricians, psychologists and educators who listen first. Practical help for Indian families, from the first feed to the first day at school.</p>
`,
    images0: 'banner-home.svg',
    images0Alt:
      'Three generations on a red sofa: mother, daughter, father and grandmother, and a little boy who laughs on the carpet before them',
    images1: 'banner-garden.svg',
    images1Alt:
      'A girl flies a kite in a garden; her little sister rides on their father’s shoulders, and their mother laughs beside them',
    images2: 'banner-clinic.svg',
    images2Alt:
      'A doctor kneels on a carpet to greet a small boy who holds his teddy bear; his mother watches from an armchair',
  },
];
