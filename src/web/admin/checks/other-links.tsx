import { useState } from 'react';
import { isSignInNeeded } from '../../api/session-client.ts';
import { adminButton } from '../ui/button.ts';
import type { useFindings } from './use-findings.ts';

interface OtherLinksProps {
  count: number;
  links: readonly string[];
  found: Pick<ReturnType<typeof useFindings>, 'fates' | 'askOthers'>;
}

/** Links to other sites, which are asked when somebody wants it: each call tells them that this site is there. */
export function OtherLinks({ count, links, found: { fates, askOthers } }: OtherLinksProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function ask() {
    if (isBusy) return;
    setBusy(true);
    setProblem('');
    try {
      await askOthers();
    } catch (error) {
      if (isSignInNeeded(error)) return;
      setProblem(error instanceof Error ? error.message : 'The links could not be checked.');
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="mt-5">
      <button
        type="button"
        aria-disabled={isBusy}
        className={`${adminButton('quiet')} w-full whitespace-normal`}
        onClick={() => void ask()}
      >
        {count === 1 ? 'Check the link to another site' : `Check ${count} links to other sites`}
      </button>
      <p role="status" className="mt-2 text-ink-soft empty:hidden">
        {isBusy ? 'Checking other sites. This may take a few seconds…' : problem || outcome(links, fates)}
      </p>
    </div>
  );
}

function outcome(links: readonly string[], fates: OtherLinksProps['found']['fates']): string {
  const known = links.map((link) => fates.get(link)?.is).filter((is) => is !== undefined);
  if (known.length === 0) return '';
  const count = (one: string) => known.filter((is) => is === one).length;
  const parts = [
    [count('fine'), count('fine') === 1 ? 'works' : 'work'],
    [count('nowhere'), 'gone'],
    [count('unknown'), 'no answer'],
  ].flatMap(([number, words]) => (number ? [`${number} ${words}`] : []));
  return `Checked: ${parts.join(', ')}.`;
}
