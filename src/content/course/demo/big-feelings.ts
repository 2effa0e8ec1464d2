/** Course on emotions and limits. */
export const bigFeelings = {
  title: 'Big Feelings: Calm Parenting from One to Five',
  topics: ['Feelings'],
  ageGroups: ['1 to 3 years', '3 to 6 years'],
  description: `
<p>Tantrums, biting, bedtime protests, a new baby in the house. Behind every storm there is a feeling that has not found its words yet. Our child psychologist shows how to set kind, firm limits, and how to stay calm yourself when nobody else does.</p>
<p>Short role plays, real situations and no blame. You may laugh at yourself; most of us do.</p>
<p><strong>For:</strong> parents, grandparents and caregivers of children from one to five.</p>
`,
  duration: '4 weeks, two sessions of 60 minutes a week',
  curriculum: `
<ol>
<li><strong>The growing brain.</strong> What can be expected at which age</li>
<li><strong>During the storm.</strong> Safety, closeness, few words</li>
<li><strong>Limits that hold.</strong> Choices, routines and following through without hitting or shaming</li>
<li><strong>Praise that works.</strong> Seeing and naming what goes well</li>
<li><strong>Brothers and sisters.</strong> Jealousy, fairness, time alone with each</li>
<li><strong>The grown-up’s breath.</strong> Your own triggers, repair after shouting, sharing the load</li>
<li><strong>One house, one answer.</strong> Agreeing with the rest of the family</li>
<li><strong>When to seek help.</strong> Signs in a child, signs in yourself</li>
</ol>
`,
  order: 3,
  images: 'course-big-feelings.svg',
  imagesAlt:
    'A mother holds her son close under a rainbow, between rain on one side and sunshine on the other',
};
