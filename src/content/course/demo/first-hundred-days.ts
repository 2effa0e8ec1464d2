/** Course for expecting and new parents. */
export const firstHundredDays = {
  title: 'The First Hundred Days',
  topics: ['Sleep', 'Health'],
  ageGroups: ['Newborn'],
  description: `
<p>Nobody is born a parent. This course walks beside you from the last weeks of pregnancy to the end of the third month, with a paediatrician and a nurse who have answered every one of these questions at three in the morning.</p>
<p>You will practise with a doll before the real baby arrives, and meet again when it has. Partners and grandparents are warmly invited, at no extra cost.</p>
<p><strong>For:</strong> expecting parents and families with a baby under three months.</p>
`,
  duration: '6 weeks, one evening of 75 minutes a week',
  curriculum: `
<ol>
<li><strong>Before the birth.</strong> What a newborn needs, what can wait, and who does what in the first week</li>
<li><strong>The first feed.</strong> Skin to skin, breastfeeding positions, signs of enough milk, and safe feeding when breastfeeding is not possible</li>
<li><strong>Sleep and crying.</strong> Safe sleep, settling, colic, and how to hand the baby over before you are at your limit</li>
<li><strong>Bath, cord, skin.</strong> Gentle care, massage, and traditions to keep or to leave</li>
<li><strong>Health.</strong> Jaundice, fever in a young baby, the first vaccinations, danger signs</li>
<li><strong>You.</strong> Healing, moods after birth, visitors, and going back to work</li>
</ol>
`,
  order: 1,
  images: 'course-first-hundred-days.svg',
  imagesAlt: 'New parents look down at the baby in the cot between them',
};
