/** Course on play and school readiness. */
export const learningThroughPlay = {
  title: 'Learning Through Play: Ready for School',
  topics: ['Play and stories', 'School'],
  ageGroups: ['3 to 6 years'],
  description: `
<p>Before a hand can write it has to knead, pour, dig and button. Our educators show how to turn a balcony, a kitchen and ten minutes into everything a young mind needs, without worksheets and without expensive toys.</p>
<p>Every week you receive seven small games for the days ahead. Most need nothing but steel bowls, old newspapers or chalk.</p>
<p><strong>For:</strong> families with children between two and a half and six years.</p>
`,
  duration: '6 weeks, 45 minutes a week and a game a day',
  curriculum: `
<ol>
<li><strong>Hands.</strong> Dough, beads, buttons and the road to writing</li>
<li><strong>Body.</strong> Climbing, balancing and why wriggling is learning</li>
<li><strong>Words.</strong> Stories, rhymes and several languages at home</li>
<li><strong>Numbers.</strong> Counting stairs, sharing laddoos, sorting dal</li>
<li><strong>Friends.</strong> Taking turns, losing, saying sorry</li>
<li><strong>The big day.</strong> Goodbyes, tiffin, toilet, first weeks at school</li>
</ol>
`,
  order: 4,
  images: 'course-learning-through-play.svg',
  imagesAlt: 'Two children on a balcony play with dough, bowls and balls',
};
