import { type ReactNode, useState } from 'react';
import type { RequestView } from '../../../content/privacy/register.ts';
import { keptInWords, requestKinds } from '../../../content/privacy/requests.ts';
import { useMoments } from '../kinds/use-moments.ts';
import { RequestState } from './request-state.tsx';
import { wayOf } from './request-words.ts';

/** What a request is about, how it stands, and what the site holds of whoever asks. */
export function RequestFacts({ request }: { request: RequestView }) {
  const { kind, email, words, said, source, createdAt, before, holds, report, endedAt } = request;
  const moment = useMoments();
  const [now] = useState(() => new Date());
  return (
    <dl className="grid gap-x-5 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
      <Fact term="What">{requestKinds[kind]}</Fact>
      <Fact term="Who">
        {email || 'The address has been erased, as the request is closed.'}
        {before > 0 && ` (has asked ${before === 1 ? 'once' : `${before} times`} before)`}
      </Fact>
      <Fact term="Status">
        <RequestState request={request} now={now} />
      </Fact>
      <Fact term="Asked">
        {moment(createdAt)}, {wayOf(request)}
      </Fact>
      {words && <Fact term={source === 'staff' ? 'Noted' : 'They wrote'}>{words}</Fact>}
      {said && <Fact term="Told them">{said}</Fact>}
      {holds && (
        <Fact term="We hold">
          {holds.held.length > 0
            ? holds.held.map(({ what, count }) => `${count} ${what}`).join(', ')
            : 'nothing under this address'}
        </Fact>
      )}
      {report && (
        <Fact term={endedAt ? 'Erased' : 'Erased so far'}>
          {Object.values(report.erased).reduce((sum, count) => sum + count, 0)} in all
          {report.kept.map((one) => (
            <span key={one.what} className="block">
              Stays for now: {keptInWords(one)}. {one.why}
            </span>
          ))}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft max-sm:mt-1">{term}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
    </>
  );
}
