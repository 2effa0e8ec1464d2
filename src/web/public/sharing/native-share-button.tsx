import { useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { shareButton } from './share-button.ts';
import type { SharedEntry } from './shared-entry.ts';

/** Opens the device's own list of ways to share. A page can be kept from it by whoever frames it: then it says so. */
export function NativeShareButton({ shared: { address, title, text } }: { shared: SharedEntry }) {
  const [message, setMessage] = useState('');

  async function share() {
    try {
      await navigator.share({ title, text, url: address });
      setMessage('');
    } catch (error) {
      // Whoever has closed the list knows.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setMessage('Your browser cannot share from here. Please copy the link.');
    }
  }

  return (
    <span className="flex flex-wrap items-center gap-y-3">
      <button type="button" onClick={share} className={shareButton(true)}>
        <Icon name="share" className="size-5" />
        <span className="sr-only">Share in another way</span>
      </button>
      <span role="status" className="text-small [&:not(:empty)]:ml-3 font-bold text-teal-text">
        {message}
      </span>
    </span>
  );
}
