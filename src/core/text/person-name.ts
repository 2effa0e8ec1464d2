// Without the kinds and their validation library: the public forms ask these rules in the browser.

/** All that begins a new line somewhere; it would begin a new field in the head of a letter. */
const lineBreak = /[\n\v\f\r\u0085\u2028\u2029]/;

/**
 * What nobody sees, and what turns the direction of what follows. The two signs that join letters and keep them apart
 * stay: names in Indian scripts need them.
 */
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}]/u;

/** Behind these, people forget the space: 'dr.meena' is nobody's address. */
const titles = 'dr|mr|mrs|ms|miss|prof|smt|shri|sri|km|er|adv|capt|col|maj|lt|md|mohd|sk|st|jr|sr|fr';

/** The same in Devanagari, with the letters of the Latin alphabet by which people there shorten their names. */
const hindiTitles = 'डॉ|डॉक्टर|श्री|श्रीमती|सुश्री|प्रो|प्रोफेसर|पंडित|आर|एस|एम|एन|एल|एफ|एच|आई|एक्स|वाई|क्यू|डब्ल्यू|ज़?ेड';

/**
 * Endings of addresses in scripts without capitals, by which names are told from addresses elsewhere: India's and those of
 * its neighbours, with what replaces .com and .org there.
 */
const uncasedEndings = [
  'भारत|भारतम्|भारोत|संगठन|नेट|कॉम|ভারত|ভাৰত|বাংলা|భారత్|ભારત|ਭਾਰਤ|இந்தியா|இலங்கை|ಭಾರತ|ഭാരതം|ଭାରତ|ලංකා',
  'بھارت|بارت|ڀارت|پاکستان|ایران|امارات|شبكة|موقع|كوم|ไทย|คอม',
  // No name is written there with a dot before it.
  String.raw`[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]{2,}`,
].join('|');

/** Words that end names and no address. */
const nameEndings =
  'kumar|kumari|singh|sharma|verma|gupta|rao|reddy|nair|menon|pillai|iyer|naidu|gowda|patel|shah|jain|joshi|mishra|yadav|prasad|das|roy|khan|begum|devi|bai|ben|bhai|lal|ram|nath|raj|raju|babu|mohan|chandra';

/**
 * Initials in capitals behind a name, as in 'SURESH.KR'. Apart from those that many write behind a dot in an address, people
 * have them for endings of addresses only in small letters.
 */
const initials = '(?!CC|CF|CN|FM|GQ|LY|ML|PW|TK|TV|WS|XYZ)[BCDFGHJKLMNPQRSTVWXYZ]{2,3}';
const behindName = String.raw`(?:${nameEndings}|${nameEndings.toUpperCase()}|${initials})(?![\p{L}\p{M}.-])`;

const links = [
  /:\/\//,
  /\bwww\./i,
  /\S@\S/,
  // A single letter before the dot is an initial, unless a path follows.
  /\.[a-z]{2,}[/:?#]\S/i,
  // Capitals within a word, as in 'Dr.Meena', are a name. A word in one case throughout is what addresses look like.
  new RegExp(
    String.raw`(?<![\p{L}\p{M}\p{N}-])(?!(?:${titles}|${titles.toUpperCase()})\.)[\p{L}\p{M}\p{N}-]{2,}\.(?!${behindName})(?:xn--|\p{Ll}{2,}(?![\p{L}\p{M}])|\p{Lu}{2,}(?![\p{L}\p{M}]))`,
    'u',
  ),
  // One letter with its signs is an initial here too, as in 'के.भारत'.
  new RegExp(
    String.raw`(?<![\p{L}\p{M}\p{N}-])(?!(?:${titles}|${hindiTitles}|\p{L}\p{M}*)\.)[\p{L}\p{M}\p{N}-]{2,}\.(?:${uncasedEndings})(?![\p{L}\p{M}])`,
    'iu',
  ),
];

/**
 * What is wrong with the name of a person, if anything. It stands in letters, to the person and to others, so nobody may
 * write a letter of their own into it; apart from that, people are called what they are called.
 */
export function nameProblem(text: string): string | undefined {
  if (lineBreak.test(text)) return 'Please write it in one line.';
  if (unseen.test(text)) return 'Please type the name again: it contains a character that cannot be seen.';
  if (hasLink(text))
    return 'Please write the name without web or email addresses, and with a space after a dot.';
  return undefined;
}

function hasLink(text: string): boolean {
  // Wide and ideographic dots are dots to browsers too.
  const plain = text.normalize('NFKC').replaceAll('。', '.');
  return links.some((link) => link.test(plain));
}

/** Letters, and what stands between them in names; no figures, which could be a number to call. */
const plainName = /^(?:[\p{L}\p{M} .,'’()-]|\u200c|\u200d){1,60}$/u;
/** More words than that are a sentence. */
const maxWords = 5;
const title = new RegExp(`^(?:${titles}|mx|master|श्री|श्रीमती|सुश्री|डॉ|डॉक्टर|प्रो)$`, 'iu');
/** Words that are put together into one are a sentence too: in one name there are two parts at most, as in Mary-Jane. */
const oneName = /^(?=.{1,20}$)(?:[\p{L}\p{M}]|\u200c|\u200d)+(?:['’-](?:[\p{L}\p{M}]|\u200c|\u200d)+)?$/u;

/**
 * By which word of their name a letter addresses somebody: the first one that is neither a title nor an initial. Anybody
 * can type anybody's e-mail address into a public form, and of five words a message can be made.
 *
 * @returns undefined where there is none that is plainly a name
 */
export function addressable(name: string): string | undefined {
  const tidy = name.trim().replace(/\s+/g, ' ');
  if (!plainName.test(tidy) || nameProblem(tidy) || tidy.split(' ').length > maxWords) return undefined;
  const word = tidy
    .split(/[ .,()]+/)
    .map((one) => one.replace(/^['’-]+|['’-]+$/g, ''))
    .find((one) => (one.match(/\p{L}/gu) ?? []).length > 1 && !title.test(one));
  return word && oneName.test(word) ? word : undefined;
}
