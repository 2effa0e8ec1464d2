import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { v7 as createId } from 'uuid';
import { isContentName, type RecordName } from '../../../content/index.ts';
import type { OpenedForm } from '../form/use-entry-form.ts';

/** Opens the draft that the address of a list names, as in /admin/blog?draft={id}. The address is the list's alone then. */
export function useAskedDraft(name: RecordName, onAsked: (opened: OpenedForm) => void): void {
  const [query, setQuery] = useSearchParams();
  const draftId = query.get('draft');
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each draft
  useEffect(() => {
    if (!draftId || !isContentName(name)) return;
    onAsked({ id: createId(), name, entry: undefined, draft: undefined, draftId });
    const others = new URLSearchParams(query);
    others.delete('draft');
    setQuery(others, { replace: true, preventScrollReset: true });
  }, [draftId, name]);
}
