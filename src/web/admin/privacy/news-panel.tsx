import type { PrivacyOverview } from '../../../content/privacy/register.ts';
import { CsvButton } from '../list/csv-button.tsx';
import { LoadProblem } from '../list/load-problem.tsx';
import { useCall } from '../use-call.ts';

/** Who wants news: how many, and the list for whoever writes to them. */
export function NewsPanel({ mayExport }: { mayExport: boolean }) {
  const { data, problem, retry } = useCall<PrivacyOverview>('privacy/overview');
  if (problem !== undefined) return <LoadProblem what="Who wants news" problem={problem} onRetry={retry} />;
  if (!data) return <p className="text-ink-soft">Loading…</p>;
  const { news } = data;
  if (news === 0) return <p className="text-ink-soft">Nobody has asked for news and confirmed it yet.</p>;
  return (
    <div className="grid max-w-2xl justify-items-start gap-4">
      <p className="text-lead">
        <strong>{news.toLocaleString('en-IN')}</strong> {news === 1 ? 'person wants' : 'people want'} news
        about new webinars, courses and articles, and {news === 1 ? 'has' : 'have'} confirmed it from their
        mailbox.
      </p>
      <p className="text-ink-soft">
        Please download a fresh list each time you write, and put the link from each line into that person’s
        email: whoever unsubscribes with it will not be on the next list.
      </p>
      {mayExport && news > 0 && <CsvButton path="exports/news" filename="news.csv" />}
    </div>
  );
}
