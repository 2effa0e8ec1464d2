import Copy from 'lucide-react/icons/copy';
import { useId, useRef, useState } from 'react';
import { adminButton } from '../ui/button.ts';

/** The link of an invitation, this once, to be handed on where no letter gets through. */
export function InvitationLink({ link }: { link: string }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');

  async function copy() {
    input.current?.select();
    try {
      // Not to be had over plain http.
      await navigator.clipboard.writeText(link);
      setSaid('Copied.');
    } catch {
      setSaid('It is selected: please copy it with your keyboard or a long press.');
    }
  }

  return (
    <div>
      <label htmlFor={id} className="font-bold">
        Invitation link
      </label>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <input
          ref={input}
          id={id}
          readOnly
          value={link}
          className="min-h-11 min-w-0 flex-[1_1_12rem] rounded-small border border-ink/45 bg-page px-3.5"
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" className={adminButton('quiet')} onClick={() => void copy()}>
          <Copy aria-hidden="true" className="size-4.5" />
          Copy
        </button>
      </div>
      <p role="status" className="mt-1 min-h-6 text-ink-soft">
        {said}
      </p>
      <p>
        It works once, for seven days, and is shown only now. Whoever has it can accept the invitation: do not
        give it to anybody else.
      </p>
    </div>
  );
}
