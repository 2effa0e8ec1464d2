import type { Check, Finding } from './finding.ts';
import { linksOf } from './links-of.ts';

/** Words that say nothing of where a link leads, when a screen reader reads out nothing but links. */
const saysNothing =
  /^(?:click(?: here)?|here|link|this(?: link)?|(?:this )?page|more|read more|learn more|know more|tap here|see here|यहाँ|यहां|(?:यहाँ|यहां) (?:क्लिक|दबाए[ँं]).*|और पढ़ें|और पढ़ें|लिंक)$/iu;
const bareAddress = /^(?:https?:\/\/|www\.)\S+$/i;

/** Links that lead nowhere by their own writing, say nothing, or are open to whoever listens (product: Before it goes out). */
export const linkWords: Check = (looked) => {
  const links = linksOf(looked);
  const found: Finding[] = [];
  for (const { field, href, text, index, changed } of links) {
    const at = index === undefined ? { field } : { field, place: { kind: 'link', index } as const };
    const markup = index === undefined ? undefined : looked.markup(field).links[index];
    const remove = { word: 'Remove the link', field, value: () => changed(undefined) };
    const words = text
      .slice(0, 200)
      .replace(/[\s.…!:›»→>]+$/u, '')
      .trim();
    if (href === '' || href === '#' || href === 'about:blank') {
      found.push({
        ...{ ...at, check: 'link-empty', weight: 'look', about: text, fix: remove },
        name: 'A link that leads nowhere',
        says: 'It has no address, or one that could not be kept. Enter it again, or remove the link.',
        show: 'Show it',
      });
    } else if (markup && text === '' && !markup.hasPicture) {
      found.push({
        ...{ ...at, check: 'link-without-words', weight: 'look', about: href, fix: remove },
        name: 'A link without text',
        says: 'Nobody can see it, and screen readers read out its address. Add text, or remove it.',
        show: 'Show it',
      });
    } else if (markup && (saysNothing.test(words) || bareAddress.test(words))) {
      found.push({
        ...{ ...at, check: 'link-words', weight: 'hint', about: text },
        name: 'A link that does not say where it leads',
        says: 'Many people go from link to link and hear nothing else. Put the link on words that say where it leads.',
        show: 'Show it',
      });
    }
    if (/^http:\/\//i.test(href)) {
      found.push({
        ...{ ...at, check: 'link-http', weight: 'hint', about: href },
        name: 'A link with http://',
        says: 'Browsers warn about such addresses. Nearly every site has the same page under https://.',
        fix: { word: 'Use https', field, value: () => changed(href.replace(/^http:/i, 'https:')) },
        show: 'Show it',
      });
    }
  }
  return found;
};
