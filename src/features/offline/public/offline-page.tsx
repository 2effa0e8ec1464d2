import { servicesContext } from '#core/pages/context.ts';
import { siteNameOf } from '#core/pages/page-meta.ts';
import { phoneLink } from '#core/text/contact-links.ts';
import { Logo } from '#core/ui/logo.tsx';
import type { Route } from './+types/offline-page.ts';
import { OfflineMessage } from './offline-message.tsx';

/** Free Indian telephone numbers that answer day and night. */
const numbers = [
  { number: '112', name: 'Emergency', what: 'Police, fire and ambulance, everywhere in India' },
  { number: '108', name: 'Ambulance', what: 'Medical emergencies, in most states' },
  { number: '1098', name: 'Childline', what: 'For a child who is in danger, lost or alone' },
];

/** Emergency numbers: a call needs no internet. */
function EmergencyNumbers() {
  return (
    <section aria-labelledby="emergency-numbers" className="rounded-card bg-danger-soft p-5 text-left md:p-7">
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
              href={`tel:${number}`}
              className="flex h-full items-center gap-4 rounded-[1.25rem] bg-surface px-5 py-3.5 hover:shadow-soft md:block"
            >
              <span className="block w-18 shrink-0 font-display text-title-2 font-bold text-danger-text md:w-auto">
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

export function loader({ context }: Route.LoaderArgs) {
  return { phones: context.get(servicesContext).contact.phones.map(phoneLink) };
}

export const meta: Route.MetaFunction = (args) => [
  { title: `You seem to be offline | ${siteNameOf(args)}` },
  { name: 'robots', content: 'noindex' },
];

/** The service worker shows this page at any address, for which the router would look up another page. */
export const handle = { isWithoutScript: true };

/** The service worker caches this page and shows it for every page that cannot be fetched. */
export default function OfflinePage({ loaderData: { phones } }: Route.ComponentProps) {
  return (
    <>
      <header className="container-page flex min-h-17 items-center md:min-h-20">
        <Logo />
      </header>
      <main>
        <OfflineMessage phones={phones} address="">
          {/* The service worker inserts the forms that wait to be sent here, */}
          <div data-waiting-forms="" />
          <EmergencyNumbers />
          {/* and the readable pages here (src/features/offline/service-worker/saved-copy.ts). */}
          <div data-read-pages="" />
        </OfflineMessage>
      </main>
    </>
  );
}
