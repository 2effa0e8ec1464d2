import { Marked, type MarkedExtension, Tokenizer, type Tokens } from 'marked';
import { linesOf, nonBlankLines } from '#core/text/plain-text.ts';

/** Characters; marks in a longer text are not intended. */
const longest = 200_000;

/** Marks of Markdown only: ChatGPT and notes apps put it into the clipboard as plain text. */
const markdownMarks = [
  /^ {0,3}#{1,6} +\S/m,
  /(?<![\p{L}\p{N}*])\*\*(?=[^\s*])[^*\n]{1,500}(?<=[^\s*])\*\*(?![\p{L}\p{N}*])/u,
  /^ {0,3}```/m,
  /\[[^\]\n]{1,500}\]\((?:https?:|mailto:|tel:|\/)[^()\s]{0,500}\)/,
  /^ {0,3}\|? *:?-{3,}:? *\|[ :|-]*$/m,
  /^ {0,3}> ?\S/m,
];
/** Marks of messengers, where one asterisk is bold; they enclose a letter. */
const messengerMarks = [
  /(?<![\p{L}\p{N}*])\*(?=[^\s*)\]}.,;:!?])[^*\n]{1,500}(?<=[^\s*([{])\*(?![\p{L}\p{N}*])/gu,
  /(?<![\p{L}\p{N}_])_(?=[^\s_])[^_\n]{1,500}(?<=[^\s_])_(?![\p{L}\p{N}_])/gu,
  /(?<![\p{L}\p{N}~])~(?=[^\s~])[^~\n]{1,500}(?<=[^\s~])~(?![\p{L}\p{N}~])/gu,
];
const bullet = /^[-*+] +\S/;
const number = /^(\d{1,3})[.)] +\S/;

/**
 * The markup of a plain text in Markdown or with messenger marks; undefined for an ordinary text, whose asterisks are
 * literal.
 */
export function markupOfMarks(text: string): string | undefined {
  if (text.length > longest) return undefined;
  if (markdownMarks.some((mark) => mark.test(text))) return read(markdown, text);
  const isMarked = messengerMarks.some((mark) =>
    [...text.matchAll(mark)].some(([one]) => /\p{L}/u.test(one)),
  );
  return isMarked || hasList(text) ? read(messenger, text) : undefined;
}

/** Two consecutive items: a single line may begin with a dash or a number by chance. */
function hasList(text: string): boolean {
  const lines = [...nonBlankLines(linesOf(text))];
  return lines.some((line, index) => {
    const next = lines[index + 1] ?? '';
    if (bullet.test(line) && bullet.test(next)) return true;
    const [one, two] = [line, next].map((item) => Number(number.exec(item)?.[1]));
    return one !== undefined && two === one + 1;
  });
}

function read(reader: Marked, text: string): string | undefined {
  try {
    return reader.parse(text, { async: false });
  } catch {
    // Thousands of nested marks are not Markdown.
    return undefined;
  }
}

const defaultTokenizer = Tokenizer.prototype;
const ignored = () => undefined;
const wordSign = /[\p{L}\p{M}\p{N}]/u;

/** Ignores marks within a word or a calculation (5*3*2), and marks that are enclosed in brackets: (*) and (*). */
function ifIntended<T extends Tokens.Generic>(
  token: T | undefined,
  source: string,
  before: string,
): T | undefined {
  if (!token) return undefined;
  const [after = ''] = source.slice(token.raw.length);
  const text = String(token.text);
  if (wordSign.test(before) || wordSign.test(after)) return undefined;
  return wordSign.test(text) && !/^[)\]}.,;:!?]/.test(text) && !/[([{]$/.test(text) ? token : undefined;
}

/**
 * More lenient than the specification: a line of dashes below another one makes no heading, four spaces no code, "<b>"
 * no markup, and underscores for blanks stay.
 */
const lenientOptions: MarkedExtension = {
  gfm: true,
  breaks: true,
  tokenizer: {
    lheading: ignored,
    code: ignored,
    html: ignored,
    tag: ignored,
    def: ignored,
    hr(source) {
      return /^ {0,3}_/.test(source) ? undefined : false;
    },
    emStrong(source, masked, before = '') {
      return ifIntended(defaultTokenizer.emStrong.call(this, source, masked, before), source, before);
    },
    del(source, masked, before = '') {
      return ifIntended(defaultTokenizer.del.call(this, source, masked, before), source, before);
    },
  },
  renderer: {
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  },
};

const markdown = new Marked(lenientOptions);
const messenger = new Marked(lenientOptions, {
  renderer: {
    em({ raw, tokens }) {
      const name = raw.startsWith('*') ? 'strong' : 'em';
      return `<${name}>${this.parser.parseInline(tokens)}</${name}>`;
    },
  },
});
