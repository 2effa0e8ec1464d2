import { callAddress } from '../../../content/front-desk/reach.ts';

/** Numbers of India that are free and answered day and night. */
const numbers = [
  { number: '112', name: 'Emergency', what: 'Police, fire and ambulance, everywhere in India' },
  { number: '108', name: 'Ambulance', what: 'Medical emergencies, in most states' },
  { number: '1098', name: 'Childline', what: 'For a child who is in danger, lost or alone' },
];

/** Whom to call where nothing else can be reached: a call needs no internet. */
export function EmergencyNumbers() {
  return (
    <section aria-labelledby="emergency-numbers" className="rounded-card bg-coral-soft p-5 text-left md:p-7">
      <h2 id="emergency-numbers" className="text-title-3">
        In an emergency, call
      </h2>
      <p className="mt-1 text-ink-soft">
        Calls work without internet. These numbers are free, day and night.
      </p>
      <ul className="mt-4 grid gap-3 md:grid-cols-3">
        {numbers.map(({ number, name, what }) => (
          <li key={number}>
            <a
              href={callAddress(number)}
              className="flex h-full items-center gap-4 rounded-[1.25rem] bg-surface px-5 py-3.5 hover:shadow-soft md:block"
            >
              <span className="block w-18 shrink-0 font-display text-title-2 font-bold text-coral-text md:w-auto">
                {number}
              </span>
              <span className="block">
                <strong className="block">{name}</strong>
                <span className="mt-0.5 block text-small text-ink-soft">{what}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
