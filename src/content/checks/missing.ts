import { hasOwnPages } from '../addresses.ts';
import type { Check, Finding, Looked } from './finding.ts';
import { firstSentence } from './first-sentence.ts';

/** Characters that search results show of a description. */
export const shownOfDescription = 155;
/** A stored picture in a text. */
const stored = /^\/uploads\/([a-f0-9]{24}\.webp)$/;

/** An excerpt and a picture that go with the link of an entry. What the form asks for itself is left to it. */
export const missing: Check = (looked) => {
  const { definition } = looked;
  const found: Finding[] = [];
  const text = looked.richTexts.find((field) => looked.markup(field).blocks.some((block) => block.text));
  const { excerpt } = definition;
  if (excerpt && looked.text(excerpt) === '' && (text || !isRequired(looked, excerpt))) {
    const value = () => (text ? firstSentence(looked.markup(text), shownOfDescription) : '');
    found.push({
      ...{ check: 'excerpt-missing', weight: 'look', field: excerpt, show: 'Write it' },
      name: 'No excerpt',
      says: 'It appears on cards and below the title in search results. One or two sentences are enough.',
      ...(text && { fix: { word: 'Use the first sentence', field: excerpt, value } }),
    });
  }
  // What has no page of its own has no link with a card: its picture is a matter of taste.
  const picture = hasOwnPages(definition) ? definition.card?.picture : undefined;
  if (picture && looked.text(picture) === '' && !looked.chosen?.has(picture)) {
    const name = looked.richTexts
      .flatMap((field) => looked.markup(field).pictures)
      .map(({ src }) => stored.exec(src)?.[1])
      .find((one) => one !== undefined);
    if (name || !isRequired(looked, picture)) {
      found.push({
        ...{ check: 'picture-missing', weight: 'look', field: picture, show: 'Choose a picture' },
        name: 'No picture to share',
        says: 'When someone shares the link, on WhatsApp for example, its preview has no picture, and nor do its cards on this site.',
        ...(name && {
          fix: { word: 'Use the first picture in the text', field: picture, value: () => name },
        }),
      });
    }
  }
  return found;
};

const isRequired = ({ definition }: Looked, field: string) =>
  definition.fields[field]?.required !== undefined;
