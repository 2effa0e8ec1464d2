import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { safeLinkAddress } from '#core/text/web-address.ts';
import { PanelButton } from './panel.tsx';

interface LinkPanelProps {
  editor: Editor;
  onClose(): void;
}

/** Asks for the address of a link. Not a form element, because it is inside the form of the entry. */
export function LinkPanel({ editor, onClose }: LinkPanelProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const before = String(editor.getAttributes('link').href ?? '');
  const [address, setAddress] = useState(before);
  useEffect(() => input.current?.select(), []);

  function close() {
    onClose();
    editor.commands.focus();
  }

  function apply() {
    const href = safeLinkAddress(completed(address.trim()));
    const chain = editor.chain().focus().extendMarkRange('link');
    if (!address.trim()) chain.unsetLink().run();
    else if (editor.state.selection.empty && !before) {
      // Without a selection the address becomes the text.
      chain
        .insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run();
    } else chain.setLink({ href }).run();
    close();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    if (event.key === 'Enter' && event.target !== input.current) return;
    // Otherwise Enter would save the entry, and Escape close its form.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else close();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a border and group one small question
    <div
      role="group"
      aria-label="Where the link leads"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t px-3 py-2"
      onKeyDown={onKeyDown}
    >
      <label htmlFor={id} className="font-bold text-small">
        Link address
      </label>
      <input
        id={id}
        ref={input}
        // Not of type url, which would refuse the site's own pages.
        type="text"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://, mailto:, tel: or /page"
        className="min-h-11 min-w-0 flex-1 basis-52 rounded-small border border-ink-soft/60 bg-surface px-3"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
      <div className="flex gap-1">
        <PanelButton onClick={apply}>Apply</PanelButton>
        {before && (
          <PanelButton
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run();
              onClose();
            }}
          >
            Remove link
          </PanelButton>
        )}
        <PanelButton onClick={close}>Close</PanelButton>
      </div>
    </div>
  );
}

/** Most people omit the protocol; a name with a dot and no slash before it is a site, not a page of this site. */
function completed(address: string): string {
  if (/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(address)) return `mailto:${address}`;
  return /^(?!\.)[\w-]+(\.[\w-]+)+([/?#]|$)/.test(address) ? `https://${address}` : address;
}
