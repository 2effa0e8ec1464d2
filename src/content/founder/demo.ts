import type { Day } from '../../../demo/day.ts';

/** The founder, an invented person like everyone in this demo content. */
export const founder = (_day: Day) => [
  {
    title: 'Dr. Ishvari Nandakolla',
    description: `
<p><strong>Paediatrician, mother of two, and firm believer in the second cup of tea.</strong></p>
<p>For many years Dr. Ishvari saw the same thing at the end of her clinic hours. The prescription had been written, the child was already at the door, and the mother turned round once more: “Doctor, one small question…” It was never small. It was about sleep, anger, food, guilt, a grandmother’s remark, a school’s letter. And it never fitted into the four minutes that were left.</p>
<p>Ananta began as an answer to that last question. First it was a Saturday circle of eight mothers on the clinic’s terrace in Gurugram, with a steel kettle and a carpet for the babies. Then fathers came, then grandparents, then a psychologist, a nutrition counsellor and two teachers, who stayed.</p>
<p>Today Ananta is a small team with one idea: <em>when we look after the people who raise a child, the child grows.</em> We explain what medicine knows, we say clearly what it does not know, and we respect that every family has its own language, kitchen and way of saying goodnight.</p>
<p>Dr. Ishvari still sees patients on five mornings a week. She still answers the last question. It simply has more room now.</p>
`,
    visionlink: 'https://example.org/ananta/vision',
    missionlink: 'https://example.org/ananta/mission',
    video: 'waving-family.mp4',
    images: 'founder.svg',
    imagesAlt:
      'Dr. Ishvari on the terrace in a white coat, her arm around a laughing girl; a kettle stands beside them',
  },
];
