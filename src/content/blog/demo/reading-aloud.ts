import type { Day } from '../../../../demo/day.ts';

/** Reading aloud, in whatever language the home speaks. */
export const readingAloud = (day: Day) => ({
  title: 'Read It Again: Why Ten Minutes of Stories Matter',
  topics: ['Play and stories'],
  ageGroups: ['1 to 3 years', '3 to 6 years'],
  link: 'why-reading-aloud-matters',
  shortContent:
    'You need no special books, no perfect English and no theatre voice. Just a lap, ten minutes and the patience to read about the same elephant once more.',
  content: `
<p>“Again.” It may be the most powerful word in a toddler’s vocabulary, and the most tiring one for whoever is holding the book. Yet that tattered story about the elephant, read for the forty-first time, is doing quiet, remarkable work.</p>
<h2>What happens on your lap</h2>
<p>When you read aloud, your child hears words that rarely turn up in daily talk: <em>enormous</em>, <em>whisper</em>, <em>monsoon</em>. She learns that a page has a beginning and an end, that pictures mean things, that feelings have names and that frightening moments pass. Above all she learns that books smell of you. Children who connect reading with warmth tend to come back to it on their own.</p>
<h2>When to begin</h2>
<p>Today. A newborn enjoys your voice, a six-month-old chews the corners (that counts), a one-year-old turns three pages at once, a three-year-old corrects you when you skip a line. And do not stop when your child can read alone; being read to remains one of the great comforts until ten and beyond.</p>
<h2>In which language?</h2>
<p><strong>The one in which you laugh.</strong> Hindi, Tamil, Bangla, Punjabi, Malayalam, English: whatever comes from the heart is richest in words and feeling. Growing up with two or three languages is normal in India and does not cause speech delay. Children may mix them for some time, and sort them out later. Let Nani tell hers in her tongue and Papa read his in another.</p>
<h2>How to read with a wriggler</h2>
<ul>
<li><strong>Follow the finger.</strong> If he wants to look only at the bus, talk about the bus.</li>
<li><strong>Ask, then wait.</strong> “Where has the cat gone?” Count silently to five. Children need longer than we think.</li>
<li><strong>Let them finish the line.</strong> Pause before the last word of a rhyme.</li>
<li><strong>Be the sound.</strong> The pressure cooker, the autorickshaw, the crow. Dignity is optional.</li>
<li><strong>Stop while it is still fun.</strong> Three good minutes beat ten cross ones.</li>
</ul>
<h2>No books in the house?</h2>
<p>Then tell. The crow and the pitcher, the monkey and the crocodile, the day your grandfather fell into the village pond. Look through a photograph album. Read the cereal box, the shop signs, the number plates. Many neighbourhoods have a library, a school shelf or a family willing to swap, and a handmade book of five stapled sheets with your child as the hero will be loved more than any other.</p>
<h3>Choosing by age</h3>
<ul>
<li><strong>Up to one year:</strong> thick board or cloth books, faces, high contrast, one thing on a page.</li>
<li><strong>One to three:</strong> rhymes, animals, flaps, familiar routines such as bath, market and bed.</li>
<li><strong>Three to six:</strong> real stories with a problem and an end, humour, folk tales, why-questions.</li>
<li><strong>Six and up:</strong> chapters in instalments, true stories, comics, jokes, cookbooks. All reading is reading.</li>
</ul>
<h2>A place and a time</h2>
<p>Put five books where a child can reach them, in a basket by the bed or under the window, and exchange them every few weeks. Tie reading to something that happens daily: after the bath, before the light goes out, while the rice cooks. Ten minutes. On a bad day, two.</p>
<h2>And e-books?</h2>
<p>For young children paper is kinder: it does not ring, move or call for the next one. If you use a screen now and then, sit together, switch off the effects, and talk as you would with a paper book.</p>
<h2>When to ask your paediatrician</h2>
<p>Reading is also a good moment to notice. Please mention it if your child:</p>
<ul>
<li>does not turn to your voice or to sounds, at any age</li>
<li>does not babble or point at things by about twelve months</li>
<li>has no single words by about sixteen to eighteen months, or does not join two words by two years</li>
<li>loses words he or she once had</li>
<li>holds books very close, squints, or tilts the head</li>
<li>at seven or eight finds reading a daily struggle despite good teaching</li>
</ul>
<p>Hearing, sight and speech can all be checked, and early help works best. Now, where were we? Ah, yes. <em>Once upon a time there was an elephant…</em></p>
`,
  createdAt: day(-117),
  author: 'Harveer Bhaskarpal',
  status: 1,
  imageUrl: 'blog-reading.svg',
  imageUrlAlt: 'A grandmother reads from a picture book on the carpet, with a laughing child on either side',
});
