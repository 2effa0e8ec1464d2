// Without the field types and their validation library: the public forms use these rules in the browser.

/** All line breaks; one would begin a new header field of an email. */
const lineBreak = /[\n\v\f\r\u0085\u2028\u2029]/;

/**
 * Invisible characters, and those that change the text direction. The joiner and the non-joiner are allowed: names in
 * Indian scripts need them.
 */
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}]/u;

/** Titles after which people omit the space: 'dr.meena' is not an address. */
const titles = 'dr|mr|mrs|ms|miss|prof|smt|shri|sri|km|er|adv|capt|col|maj|lt|md|mohd|sk|st|jr|sr|fr';

/** The same in Devanagari, with the names of Latin letters used for initials. */
const hindiTitles = 'डॉ|डॉक्टर|श्री|श्रीमती|सुश्री|प्रो|प्रोफेसर|पंडित|आर|एस|एम|एन|एल|एफ|एच|आई|एक्स|वाई|क्यू|डब्ल्यू|ज़?ेड';

/**
 * Top-level domains in scripts without capitals, which distinguish names from addresses elsewhere: those of India and
 * its neighbours, with the local equivalents of .com and .org.
 */
const uncasedEndings = [
  'भारत|भारतम्|भारोत|संगठन|नेट|कॉम|ভারত|ভাৰত|বাংলা|భారత్|ભારત|ਭਾਰਤ|இந்தியா|இலங்கை|ಭಾರತ|ഭാരതം|ଭାରତ|ලංකා',
  'بھارت|بارت|ڀارت|پاکستان|ایران|امارات|شبكة|موقع|كوم|ไทย|คอม',
  // In these scripts no name contains a dot.
  String.raw`[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]{2,}`,
].join('|');

/** Endings of names that are no ending of an address. */
const nameEndings =
  'kumar|kumari|singh|sharma|verma|gupta|rao|reddy|nair|menon|pillai|iyer|naidu|gowda|patel|shah|jain|joshi|mishra|yadav|prasad|das|roy|khan|begum|devi|bai|ben|bhai|lal|ram|nath|raj|raju|babu|mohan|chandra';

/**
 * Initials in capitals after a name, as in 'SURESH.KR'. Except the listed ones, which are common in capitals too,
 * people write endings of addresses in lower case.
 */
const initials = '(?!CC|CF|CN|FM|GQ|LY|ML|PW|TK|TV|WS|XYZ)[BCDFGHJKLMNPQRSTVWXYZ]{2,3}';
const behindName = String.raw`(?:${nameEndings}|${nameEndings.toUpperCase()}|${initials})(?![\p{L}\p{M}.-])`;

const links = [
  /:\/\//,
  /\bwww\./i,
  /\S@\S/,
  // A single letter before the dot is an initial, unless a path follows.
  /\.[a-z]{2,}[/:?#]\S/i,
  // Mixed case, as in 'Dr.Meena', is a name. A word in one case throughout resembles an address.
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
 * The error of a person's name, if any. It is used in emails to the person and to others, so it must not carry a
 * message of its own; apart from that, any name is allowed.
 */
export function nameProblem(text: string): string | undefined {
  if (lineBreak.test(text)) return 'Please write it on one line.';
  if (unseen.test(text)) return 'Please type the name again: it contains a character that cannot be seen.';
  if (hasLink(text))
    return 'Please write the name without web or email addresses, and with a space after a dot.';
  return undefined;
}

function hasLink(text: string): boolean {
  // Browsers treat wide and ideographic dots as dots too.
  const plain = text.normalize('NFKC').replaceAll('。', '.');
  return links.some((link) => link.test(plain));
}

/** Letters and the punctuation of names; no digits, which could be a phone number. */
const plainName = /^(?:[\p{L}\p{M} .,'’()-]|\u200c|\u200d){1,60}$/u;
/** More words are a sentence. */
const maxWords = 5;
/** Roles count as titles: the first account is called 'Administrator' until its owner enters a name. */
const title = new RegExp(`^(?:${titles}|mx|master|admin|administrator|श्री|श्रीमती|सुश्री|डॉ|डॉक्टर|प्रो)$`, 'iu');
/** A sentence can also be written as one word: a name has at most two parts, as in Mary-Jane. */
const oneName = /^(?=.{1,20}$)(?:[\p{L}\p{M}]|\u200c|\u200d)+(?:['’-](?:[\p{L}\p{M}]|\u200c|\u200d)+)?$/u;

/**
 * The word of a name for the greeting of an email: the first one that is neither a title nor an initial. Anyone can
 * type any email address into a public form, and five words can carry a message.
 *
 * @returns undefined where no word is plainly a name
 */
export function greetingNameOf(name: string): string | undefined {
  const tidy = name.trim().replace(/\s+/g, ' ');
  if (!plainName.test(tidy) || nameProblem(tidy) || tidy.split(' ').length > maxWords) return undefined;
  const word = tidy
    .split(/[ .,()]+/)
    .map((one) => one.replace(/^['’-]+|['’-]+$/g, ''))
    .find((one) => (one.match(/\p{L}/gu) ?? []).length > 1 && !title.test(one));
  return word && oneName.test(word) ? word : undefined;
}
