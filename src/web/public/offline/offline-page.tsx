import { servicesContext } from '../../context.ts';
import { Logo } from '../../ui/logo.tsx';
import type { Route } from './+types/offline-page.ts';
import { EmergencyNumbers } from './emergency-numbers.tsx';
import { OfflineMessage } from './offline-message.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return { phones: context.get(servicesContext).contact.phones };
}

export const meta: Route.MetaFunction = () => [
  { title: 'You seem to be offline | Ananta' },
  { name: 'robots', content: 'noindex' },
];

/** The service worker shows it at any address: there the router would look for the page of that address. */
export const handle = { isWithoutScript: true };

/** The service worker keeps this page, and shows it for every page that cannot be fetched. */
export default function OfflinePage({ loaderData: { phones } }: Route.ComponentProps) {
  return (
    <>
      <header className="container-page flex min-h-17 items-center md:min-h-20">
        <Logo />
      </header>
      <main>
        <OfflineMessage phones={phones} address="">
          {/* The service worker writes here what waits to be sent, */}
          <div data-waiting-forms="" />
          <EmergencyNumbers />
          {/* and here what can be read (src/web/service-worker/read-pages/kept-copy.ts). */}
          <div data-read-pages="" />
        </OfflineMessage>
      </main>
    </>
  );
}
