import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { adminButtonClass } from './button.tsx';

interface CopyButtonProps {
  text: string;
  label: string;
}

/** Copies a text. Where the browser refuses (a site without https), it asks the user to copy by hand. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [status, setStatus] = useState('');
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setStatus('Copied');
    } catch {
      setStatus('Please select and copy it yourself.');
    }
  }
  const Icon = status === 'Copied' ? Check : Copy;
  return (
    <span className="inline-flex flex-wrap items-center">
      <button type="button" className={adminButtonClass('quiet')} onClick={() => void copy()}>
        <Icon aria-hidden="true" className="size-4.5" />
        {label}
      </button>
      <span role="status" className="font-bold text-teal-text not-empty:ml-3">
        {status}
      </span>
    </span>
  );
}
