import { replyWithin } from '#features/enquiries/rules/promises.ts';
import { ContactCards } from '#features/forms/public/contact-cards.tsx';

const steps = [
  {
    title: 'Tell us',
    text: 'A few sentences are enough. No worry is too small, and nothing you say will shock us.',
  },
  {
    title: 'We call back',
    text: `We call or write to you ${replyWithin}, and suggest the right person and a time when your child is asleep or at play.`,
  },
  {
    title: 'We meet',
    text: 'In Gurugram or on a video call, with everyone who helps raise your child, if you like.',
  },
];

/** What happens after a family has written, and how to reach us otherwise. */
export function SessionAside() {
  return (
    <>
      <div>
        <h2 className="mb-6 text-title-2">How it works</h2>
        <ol className="grid gap-6">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="flex gap-4">
              <span
                aria-hidden="true"
                className="blob grid size-12 shrink-0 place-items-center bg-teal font-display text-title-3 font-bold text-white"
              >
                {index + 1}
              </span>
              <div>
                <h3 className="text-title-3">{title}</h3>
                <p className="mt-1 text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
      <div>
        <h2 className="text-title-2">Prefer to talk?</h2>
        <p className="mt-2 mb-6 text-lead text-ink-soft">Call or write, in Hindi or English.</p>
        <ContactCards heading="h3" />
      </div>
    </>
  );
}
