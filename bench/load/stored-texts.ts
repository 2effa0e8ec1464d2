/** Characters of a rich text that is stored: a little less than one may have, beside its pictures. */
const most = 99_000;

/** As often as there is room for it, each time with a number of its own. */
function numbered(unit: (number: string, at: number) => string): string {
  let text = '';
  for (let at = 0; ; at++) {
    const next = unit(at.toString(36), at);
    if (next === '' || text.length + next.length > most) return text;
    text += next;
  }
}
const fill = (unit: string) => unit.repeat(Math.floor(most / unit.length));
const around = (open: string, inside: string, close: string) =>
  open + inside.slice(0, most - open.length - close.length) + close;
const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}a${close.repeat(depth)}`;
const picture = (name: string | undefined) => (name ? `<img src="/uploads/${name}" />` : '');
const film = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
/** Consonants of Hindi, of which words can be made. */
const letters = 'कखगचजटडतदनपबमरलवसह';
const hindi = (number: string) =>
  Array.from(number, (digit) => letters[Number.parseInt(digit, 36) % letters.length]).join('');

/**
 * Rich texts that are stored as they are, and that somebody wants to hold up whatever shows, finds or checks them. None
 * becomes longer by being cleaned than there is room for.
 *
 * @param pictures the names of some that the site has
 */
export const storedTexts = (pictures: readonly string[]): Readonly<Record<string, string>> => ({
  'headings of the same words': fill('<h2>Sleep</h2>'),
  'headings of other words each': numbered((n) => `<h2>w${n}</h2>`),
  'headings of all levels': fill('<h1>a</h1><h2>b</h2><h3>c</h3>'),
  'headings within one another': fill(nested('<h2><h3>', '</h3></h2>', 40)),
  'a heading of all of it': around(
    '<h2>',
    numbered((n) => `${n} `),
    '</h2>',
  ),
  'questions and answers': numbered((n) => `<h3>Why ${n}?</h3><p>a</p>`),
  'links to other addresses each': numbered((n) => `<a href="/x${n}">a</a>`),
  'links to entries that are not there': numbered((n) => `<a href="/blogDetail/x${n}">a</a>`),
  'links to places on pages': numbered((n) => `<a href="/about-us#x${n}">a</a>`),
  'links to one page': fill('<a href="/blogs">here</a>'),
  'links elsewhere': numbered((n) => `<a href="http://a.b/${n}">a</a>`),
  'links within one another': fill(nested('<a href="/a">', '</a>', 90)),
  'links without words': `a${fill('<a href="#"></a>')}`,
  tables: fill('<table><caption>a</caption><tbody><tr><td>a</td></tr></tbody></table>'),
  'a table of cells': around(
    '<table><tbody><tr>',
    fill('<td>a</td>').slice(0, 98_900),
    '</tr></tbody></table>',
  ),
  'cells over many others': fill(
    '<table><tbody><tr><td colspan="50" rowspan="50">a</td></tr></tbody></table>',
  ),
  'a list of items': fill('<ul><li>a</li></ul>'),
  'lists within one another': fill(nested('<ul><li>a', '</li></ul>', 48)),
  'quotations within one another': fill(nested('<blockquote>a', '</blockquote>', 95)),
  'other pictures each': numbered((_n, at) => picture(pictures[at])),
  'the same picture': fill(picture(pictures[0])),
  'videos of other addresses each': numbered(
    (n) =>
      `<figure class="video"><a href="https://youtu.be/${n.padStart(11, '_')}">${n}</a><figcaption>a</figcaption></figure>`,
  ),
  'the same video': fill(`<figure class="video"><a href="${film}">a</a></figure>`),
  'links to a video': fill(`<p><a href="${film}">a</a></p>`),
  'words without a block': fill('a b c, '),
  'a paragraph of new words': around(
    '<p>',
    numbered((n) => `x${n}y `),
    '</p>',
  ),
  'a paragraph of new Hindi words': around(
    '<p>',
    numbered((n) => `${hindi(n)} `),
    '</p>',
  ),
  'a paragraph of one word': around('<p>', fill('a'), '</p>'),
  'paragraphs of a letter': fill('<p>a</p>'),
  'sentences of a letter': around('<p>', fill('A. '), '</p>'),
  breaks: fill('a<br />'),
  'runs of bold and italic': fill('<b>a</b><i>b</i>'),
  'runs of colours': fill('<span class="ql-color-e60000">a</span>'),
  'half words': fill('a<b>b</b>'),
  escapes: fill('&amp;'),
  'less-than signs': fill('&lt;'),
  quotes: fill('"'),
  'signs that nobody sees': `a${fill('\u200b')}`,
  'marks on one letter': `a${fill('\u0301')}`.slice(0, most),
  'faces of many parts': fill('\u{1f469}\u200d'),
  ligatures: fill('\ufdfa'),
  'code of many lines': around('<pre>', fill('a\n'), '</pre>'),
  placeholders: fill('<p>[add</p>'),
  braces: fill('{{'),
});
