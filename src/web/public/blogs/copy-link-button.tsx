import { type ReactNode, useState } from 'react';

/** Copies the address. Where the browser does not allow it (a site without https), the address is shown to be copied by hand. */
export function CopyLinkButton({ address, children }: { address: string; children: ReactNode }) {
  const [message, setMessage] = useState('');

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      setMessage('Link copied');
    } catch {
      setMessage(address);
    }
  }

  return (
    <span className="flex flex-wrap items-center gap-3">
      <button
        type="button"
        onClick={copy}
        className="flex min-h-12 cursor-pointer items-center gap-2 rounded-pill bg-surface px-5 font-bold transition-colors hover:bg-ink hover:text-page"
      >
        {children}
        Copy link
      </button>
      <span role="status" className="break-all text-small font-bold text-teal-text">
        {message}
      </span>
    </span>
  );
}
