import { people } from '../../content/index.ts';
import { unstorable } from '../../content/kinds/storable.ts';
import { longest } from '../../content/people/contact-rules.ts';
import { invalidFields, Refusal } from '../../content/refusal.ts';
import { validate } from '../../content/validate.ts';
import { longestPayBackTo, type MyStepKind } from '../../content/webinars/my-place.ts';
import type { Stores } from '../../store/stores.ts';
import type { ConsentDesk } from '../privacy/consent-desk.ts';
import type { MyLinks } from './my-links.ts';
import type { SeatDesk } from './seat-desk.ts';

export type MySteps = ReturnType<typeof createMySteps>;

interface Parts {
  stores: Stores;
  seats: Pick<SeatDesk, 'stepOfParent'>;
  consents: Pick<ConsentDesk, 'setNews'>;
  myLinks: Pick<MyLinks, 'renew'>;
}

/** Whose place it is, by their link. */
interface Whose {
  id: string;
  email: string;
}

/** What a form has posted. */
type Posted = Readonly<Record<string, string>>;

/** Characters of an id. */
const longestId = 64;
const chooseWebinar = 'Please choose another date.';

/** What parents do with their own place: each is one transaction, and twice is once (product: Self-service). */
export function createMySteps({ stores, seats, consents, myLinks }: Parts) {
  const steps: Record<MyStepKind, (whose: Whose, posted: Posted) => Promise<unknown>> = {
    take: ({ id }) => seats.stepOfParent(id, { kind: 'take' }),
    decline: ({ id }) => seats.stepOfParent(id, { kind: 'decline' }),
    // Without what was shown nothing is cancelled: there is no such quote.
    cancel: ({ id }, { quote = '' }) => seats.stepOfParent(id, { kind: 'cancel', quote }),

    async move({ id }, { webinarId = '', mayWait, quote }) {
      const isId = webinarId !== '' && webinarId.length <= longestId;
      // What visitors do not see cannot be guessed either.
      if (!isId || !(await stores.records.has('webinar', { id: webinarId })))
        throw invalidFields({ webinarId: chooseWebinar });
      await seats.stepOfParent(id, { kind: 'move', webinarId, mayWait: mayWait === 'yes', quote });
    },

    async change({ id, email }, { name = '', contact = '' }) {
      const checked = validate(people.registration, { name, contact, email });
      if (!checked.ok) throw invalidFields(checked.errors);
      const { values } = checked;
      const as = { name: String(values.name), contact: String(values.contact) };
      await seats.stepOfParent(id, { kind: 'change', ...as });
    },

    askRefund: ({ id }, { payBackTo = '' }) => stores.refunds.ask(id, readPayBackTo(payBackTo)),

    news: ({ id, email }, { wanted }) =>
      stores.transaction((inside) =>
        consents.setNews(inside, {
          ...{ email, wanted: wanted === 'yes', method: 'link' },
          ...{ record: 'registration', recordId: id },
        }),
      ),

    newLink: ({ id }) => myLinks.renew(id),
  };

  return {
    /**
     * @param posted what the form brought
     * @throws Refusal, with words for the parent, where it cannot be done (any more)
     */
    async take(whose: Whose, step: MyStepKind, posted: Posted): Promise<void> {
      await steps[step](whose, posted);
    },
  };
}

/** What of a posted form may stand on the page again. */
export function typedOf(posted: Posted): Posted {
  const known = ['name', 'contact', 'payBackTo', 'webinarId', 'mayWait'];
  const kept = Object.entries(posted).filter(([name]) => known.includes(name));
  return Object.fromEntries(kept.map(([name, text]) => [name, text.slice(0, 2 * longest.name)]));
}

/** @throws Refusal invalid */
function readPayBackTo(sent: string): string {
  const text = sent.trim();
  if (!text) throw invalidFields({ payBackTo: 'Please say where to send it, such as your UPI ID.' });
  if (text.length > longestPayBackTo)
    throw invalidFields({ payBackTo: `Please keep it under ${longestPayBackTo} characters.` });
  if (/\p{Cc}/u.test(text)) throw new Refusal('invalid', unstorable);
  return text;
}
