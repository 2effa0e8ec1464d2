/** Course for parents of children between eight and twelve. */
export const tweensAndTalk = {
  title: 'Let Us Talk: Raising Eight- to Twelve-Year-Olds',
  topics: ['Feelings', 'Family life'],
  ageGroups: ['6 to 12 years'],
  description: `
<p>They roll their eyes, they still want to be tucked in, and their questions are getting harder. This course helps you to stay the person they come to: about friendships, marks, phones, bodies, and all that is said in the school bus.</p>
<p>Two of the evenings are for parent and child together.</p>
<p><strong>For:</strong> parents of children between eight and twelve years.</p>
`,
  duration: '5 weeks, one evening of 90 minutes a week',
  curriculum: `
<ol>
<li><strong>Listening on the sofa’s edge.</strong> Questions that open and questions that close</li>
<li><strong>School and pressure.</strong> Marks, mistakes, homework without war</li>
<li><strong>Phones and the internet.</strong> A family agreement, safety, gaming, what to do when something goes wrong</li>
<li><strong>Bodies and boundaries.</strong> Puberty in plain words, safe and unsafe touch, consent (<em>with your child</em>)</li>
<li><strong>Friends and courage.</strong> Bullying, belonging, saying no (<em>with your child</em>)</li>
</ol>
`,
  order: 6,
  images: 'course-tweens-and-talk.svg',
  imagesAlt: 'A father and his daughter of about twelve sit on a step and talk, looking at each other',
};
