import { expect, test } from 'vitest';
import { slugOf, toSlug } from './field.ts';
import { romanize } from './romanize.ts';

test.each([
  ['PCOS क्या है?', 'PCOS kya hai?'],
  ['10 आसान उपाय', '10 aasan upay'],
  ['कमल और नमक', 'kamal aur namak'],
  ['बच्चों की नींद', 'bachchon ki nind'],
  ['मेरे बच्चे का टीकाकरण', 'mere bachche ka tikakaran'],
  ['बचपन लड़का समझना गलतियाँ', 'bachpan ladka samajhna galtiya'],
  ['घबराहट देखभाल स्तनपान जानवर', 'ghabrahat dekhbhal stanpan janvar'],
  ['खुशबू दिमाग विटामिन', 'khushbu dimag vitamin'],
  // A vowel stays if the word could not be pronounced without it.
  ['न मित्र स्वास्थ्य प्रिय चन्द्र शब्द मस्त', 'na mitra svasthya priya chandra shabd mast'],
  ['समय हृदय ज्ञान क्षमा श्री', 'samay hriday gyan kshama shri'],
  ['ज़िद और नख़रे, पढ़ाई, फ़ोन', 'zid aur nakhre, padhai, fon'],
  ['ज\u093cिद', 'zid'],
  ['क्\u200dषमा', 'kshama'],
  ['माँ अंगूठा लंबा हिन्दी', 'ma angutha lamba hindi'],
  ['दुःख।सुख ॐ', 'duhkh sukh om'],
  ['फिल्म धर्म सूर्य प्रश्न विश्व', 'philm dharm surya prashna vishva'],
  ['বাংলা শব্দ', 'bangla shabda'],
  ['वर्ष २०२६', 'varsh 2026'],
  ['બાળક અને ઊંઘ', 'balak ane ungh'],
  ['ਬੱਚੇ ਦੀ ਨੀਂਦ ਸ਼ਾਮ', 'bachche di nind sham'],
  ['শিশুর ঘুম বাড়ি', 'shishur ghum bari'],
  ['ଶିଶୁ କଟକ', 'shishu kataka'],
  ['தமிழ் குழந்தை', 'tamizh kuzhantai'],
  ['తెలుగు పాప', 'telugu papa'],
  ['ಕನ್ನಡ ಮಗು', 'kannada magu'],
  ['മലയാളം കുഞ്ഞ് എന്റെ അവൻ', 'malayalam kunn enre avan'],
  ['Ärzte 新冠', 'Ärzte 新冠'],
])('%s is written %s', (text, latin) => {
  expect(romanize(text)).toBe(latin);
});

test.each([
  ['Gentle Nights', 'gentle-nights'],
  ['  Café & crèche!  ', 'cafe-and-creche'],
  ["Don't panic: 5 rules", 'dont-panic-5-rules'],
  ['YouTube for kids', 'youtube-for-kids'],
  ['A/B testing', 'a-b-testing'],
])('%s becomes %s', (title, slug) => {
  expect(toSlug(title, 'hyphen')).toBe(slug);
});

test.each([
  ["Don't panic: 5:30 pm", 'dont-panic-530-pm'],
  ['Parents & kids – together', 'parents-kids-together'],
  ['A/B testing', 'ab-testing'],
])('without its punctuation %s becomes %s', (title, slug) => {
  expect(toSlug(title, 'removed')).toBe(slug);
});

test('a long title is cut at a word', () => {
  const slug = toSlug('several words of a title that never seems to end '.repeat(4), 'hyphen');
  expect(slug.length).toBeLessThanOrEqual(80);
  expect(slug).toMatch(/^several-words-of-a-title.*-[a-z]+$/);
  expect('several-words-of-a-title-that-never-seems-to-end-'.repeat(4)).toContain(`${slug}-`);
  expect(toSlug('x'.repeat(200), 'hyphen')).toBe('x'.repeat(80));
});

test.each([
  ['PCOS क्या है?', 'pcos-kya-hai'],
  ['10 आसान उपाय', '10-aasan-upay'],
  ['कमल और नमक', 'kamal-aur-namak'],
  ['ﬁsh and ﬂour', 'fish-and-flour'],
  ['x\u00adray क्\u200dषमा', 'xray-kshama'],
  ['COVID 新冠 at home', 'covid-xinguan-at-home'],
  ['वायरस 新冠', 'vayras-xinguan'],
  ['Sleep 😴 well', 'sleep-well'],
  ['🎈', 'balloon'],
  ['Привет мир', 'privet-mir'],
  ['!!!', ''],
])('the whole of %s is written as %s', async (title, slug) => {
  expect(await slugOf(title, 'hyphen')).toBe(slug);
  expect(await slugOf(title, 'removed')).toBe(slug);
});
