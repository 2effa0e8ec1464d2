import { useLayoutData } from '#core/ui/layout-context.ts';
import { Logo } from '#core/ui/logo.tsx';
import type { SharedEntry } from './shared-entry.ts';

/** The head of a printed page, which replaces the site's header. */
export function LeafletHead({ shared: { address } }: { shared: SharedEntry }) {
  return (
    <div className="container-page hidden print:block">
      <div className="flex items-center justify-between border-b border-line pb-3 [--color-teal-text:var(--color-teal)]">
        <Logo />
        <p className="text-small">{new URL(address).host}</p>
      </div>
    </div>
  );
}

/** The foot of a printed page: a QR code, the URL and the contact details. */
export function LeafletFoot({ shared: { address, code } }: { shared: SharedEntry }) {
  const contact = useLayoutData()?.contact;
  const phone = contact?.phones[0];
  return (
    <div className="leaflet-foot invisible h-0 overflow-hidden print:visible print:h-auto">
      {/* Lazy: it loads before printing or at the end of the page; an element without layout would not be printed. */}
      <img src={code} alt="" width={120} height={120} loading="lazy" className="leaflet-code" />
      <div>
        <p>
          <strong>Read it on a phone, or share it</strong>
        </p>
        <p>Point the camera at the code, or go to</p>
        <p className="break-all">{decodeURI(address)}</p>
        {phone && <p>Questions? Call us: {phone.number}</p>}
        {contact?.address && <p>Visit us: {contact.address}</p>}
        <p className="mt-2 text-ink-soft">
          General information for parents; it does not replace a doctor’s advice.
        </p>
      </div>
    </div>
  );
}
