import { useEffect, useRef, useState } from 'react';
import { ownPreviewHours } from '../../../content/previews.ts';
import { makePreview, type Previewed, pathOf } from './make-preview.ts';

/** What is to be seen, and what has to be done before. */
export interface Opening extends Omit<Previewed, 'draftId'> {
  /** Lets what is typed be saved first. @returns the draft that holds it; undefined: nothing differs from the entry */
  beforeOpening(): Promise<string | undefined>;
}

/** The preview of an entry, made when it is looked at. */
export function usePreview({ record, recordId, beforeOpening }: Opening) {
  const [path, setPath] = useState<string>();
  const [previewed, setPreviewed] = useState<Previewed>();
  const [problem, setProblem] = useState<string>();
  const before = useRef(beforeOpening);

  useEffect(() => {
    let isGone = false;
    async function open() {
      const draftId = await before.current();
      const shown = { record, recordId, draftId };
      if (!recordId && !draftId) return setProblem('Please write something first. Then you can see it here.');
      const { url } = await makePreview(shown, ownPreviewHours);
      if (isGone) return;
      setPath(pathOf(url));
      setPreviewed(shown);
    }
    open().catch((error: unknown) => {
      if (isGone) return;
      console.error(error);
      setProblem(error instanceof Error ? error.message : 'Unknown error');
    });
    return () => {
      isGone = true;
    };
  }, [record, recordId]);

  return { path, previewed, problem };
}
