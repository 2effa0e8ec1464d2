import { cities } from '../../../content/people/contact-rules.ts';
import { callApi } from '../../api/session-client.ts';

/** What the settings of the site say to parents; what is left open in them is filled in by `filledFor`. */
export interface DeskTexts {
  /** What a message by WhatsApp begins with. */
  greeting: string;
  savedReplies: { title: string; text: string }[];
  /** Where parents can say that they live. */
  cities: readonly string[];
}

/** Without them work goes on, with nothing prepared. */
const none: DeskTexts = { greeting: '', savedReplies: [], cities };

/** How long they are not asked for again, in ms: settings change seldom. */
const freshness = 60_000;
let known: { texts: Promise<DeskTexts>; at: number } | undefined;

/** The texts that staff write to parents with. Never fails. */
export function loadTexts(): Promise<DeskTexts> {
  if (known && performance.now() - known.at < freshness) return known.texts;
  const texts = callApi<DeskTexts>('GET', 'front-desk/texts').then(
    ({ data }) => data,
    (error) => {
      console.error(error);
      known = undefined;
      return none;
    },
  );
  known = { texts, at: performance.now() };
  return texts;
}
