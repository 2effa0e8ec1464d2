import type { ReactNode } from 'react';
import { LoadProblem } from '../list/load-problem.tsx';
import type { Called } from '../use-call.ts';
import { Card } from './card.tsx';

interface CalledCardProps<Data> {
  title: string;
  isWide?: boolean;
  called: Called<Data>;
  children(data: Data): ReactNode;
}

/** A part of the dashboard that is read by itself. */
export function CalledCard<Data>({ title, isWide = false, called, children }: CalledCardProps<Data>) {
  const { data, problem, retry } = called;
  return (
    <Card title={title} isWide={isWide}>
      {data !== undefined && children(data)}
      {problem !== undefined && <LoadProblem what="This" problem={problem} onRetry={retry} />}
      {data === undefined && problem === undefined && (
        // As high as a short answer: what stands below moves little.
        <div aria-busy="true" className="h-24 animate-pulse rounded-small bg-page motion-reduce:animate-none">
          <span className="sr-only">Loading</span>
        </div>
      )}
    </Card>
  );
}
