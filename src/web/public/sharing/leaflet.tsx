import { Logo } from '../../ui/logo.tsx';
import type { SharedEntry } from './shared-entry.ts';

/** The head of a page on paper, where the site's own has no use. */
export function LeafletHead({ shared: { address } }: { shared: SharedEntry }) {
  return (
    <div className="hidden print:flex items-center justify-between border-b border-line pb-3">
      <Logo />
      <p className="text-small">{new URL(address).host}</p>
    </div>
  );
}

/** The foot of a page on paper: the way back to it. */
export function LeafletFoot({ shared: { address, code } }: { shared: SharedEntry }) {
  return (
    <div className="hidden print:flex leaflet-foot">
      {/* Asked for when the page is printed: browsers load for paper what waits to be seen. */}
      <img src={code} alt="" width={120} height={120} loading="lazy" className="leaflet-code" />
      <p>
        <strong>Read it again, or pass it on</strong>
        <br />
        Point the camera of a phone at the code, or go to
        <br />
        <span className="break-all">{decodeURI(address)}</span>
      </p>
    </div>
  );
}
