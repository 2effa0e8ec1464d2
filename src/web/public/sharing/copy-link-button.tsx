import { type ReactNode, useState } from 'react';
import { shareButton } from './share-button.ts';

interface CopyLinkButtonProps {
  address: string;
  /** The sign alone is seen, the words are heard. */
  isRound: boolean;
  /** The sign. */
  children: ReactNode;
}

/** Copies the address. Where the browser does not allow it (a site without https), the address is shown to be copied by hand. */
export function CopyLinkButton({ address, isRound, children }: CopyLinkButtonProps) {
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
    <span className="flex flex-wrap items-center gap-y-3">
      <button type="button" onClick={copy} className={shareButton(isRound)}>
        {children}
        <span className={isRound ? 'sr-only' : ''}>Copy link</span>
      </button>
      <span role="status" className="break-all text-small [&:not(:empty)]:ml-3 font-bold text-teal-text">
        {message}
      </span>
    </span>
  );
}
