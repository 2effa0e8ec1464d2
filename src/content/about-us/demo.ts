import type { Day } from '../../../demo/day.ts';

/** The about page: the founder, three core values, the purpose (the page relies on this order). */
export const aboutus = (_day: Day) => [
  {
    name: 'A doctor, a carpet and a kettle',
    description: `
<p>Ananta grew out of a Saturday circle on the terrace of a children’s clinic in Gurugram. Dr. Ishvari Nandakolla wanted to give parents what a consultation rarely has: time. Eight mothers came to the first circle. Today doctors, psychologists, nutrition counsellors, nurses and teachers answer questions from families all over India.</p>
<p><em>Ananta</em> means endless. We chose the name for the questions, and for the patience they deserve.</p>
`,
    order: 1,
    images: 'about-founder.svg',
    imagesAlt: 'A boy listens to a laughing doctor’s heart with her own stethoscope',
  },
  {
    name: 'Listen first',
    description:
      '<p>Before any advice comes your story. Every family has its own rhythm, language and kitchen, and good help has to fit through your door.</p>',
    order: 2,
    images: 'about-listen.svg',
    imagesAlt: 'Two girls walk close together, one leaning her head towards the other',
  },
  {
    name: 'Honest and gentle',
    description:
      '<p>We say what medicine knows, and what it does not. No fear, no miracle cures, no blame. A child is never a problem to be fixed, and no question is a foolish one.</p>',
    order: 3,
    images: 'about-honest.svg',
    imagesAlt: 'Two people sit on a carpet and talk over tea, looking at each other',
  },
  {
    name: 'Small steps, every day',
    description:
      '<p>One change at a time, small enough to try tonight. What is practised calmly and often takes root, in children as in parents.</p>',
    order: 4,
    images: 'about-steps.svg',
    imagesAlt: 'A father kneels on the grass with open arms while his small daughter takes her first steps',
  },
  {
    name: 'That no parent has to raise a child alone',
    description: `
<p>It takes a village, people say, and then the village moves to a city flat. Our purpose is to be a bit of that village: sound knowledge, a listening ear and other families to laugh with.</p>
<p>When the people around a child are calm, informed and supported, the child can do what children do best: <strong>grow, ask, play and dream without end.</strong></p>
`,
    order: 5,
    images: 'about-purpose.svg',
    imagesAlt: 'A house with a green door, and in each of its windows another family',
  },
];
