import ChevronDown from 'lucide-react/icons/chevron-down';
import { type FormEvent, useId, useState } from 'react';
import { adminButtonClass, Pill } from '#core/admin-ui/button.tsx';
import { TextInput } from '#core/admin-ui/inputs.tsx';
import { useAction } from '#core/admin-ui/use-action.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { formatPaise } from '#core/text/money.ts';
import type { LineMatchView } from '../api.ts';
import { maxConfirmed } from '../rules/lists.ts';
import { paymentsInWords } from './payment-texts.ts';

type Match = Extract<LineMatchView, { kind: 'match' }>;

const nameOf = ({ registration }: Match['payment']) => registration?.name ?? 'a deleted registration';

/** Compares lines of a bank statement with the payments, and confirms those that staff choose. @param onDone after that */
export function StatementPanel({ onDone }: { onDone(): void }) {
  const id = useId();
  const { run, isBusy } = useAction();
  const [statement, setStatement] = useState('');
  const [lines, setLines] = useState<readonly LineMatchView[]>();
  // Another comparison begins without the ticks of the last one.
  const [comparison, setComparison] = useState(0);

  async function read(): Promise<readonly LineMatchView[]> {
    const { data } = await callApi('POST payments/statement', { body: { statement } });
    setLines(data.lines);
    return data.lines;
  }

  async function compare(event: FormEvent) {
    event.preventDefault();
    await run({
      call: read,
      successMessage: (found) =>
        `${paymentsInWords(found.filter(({ kind }) => kind === 'match').length)} found.`,
    });
    setComparison((count) => count + 1);
  }

  async function confirm(matches: readonly Match[]) {
    const payments = matches.map(({ payment, amount, bankReference }) => ({
      ...{ id: payment._id, revision: payment.revision, amount, bankReference },
    }));
    await run({
      async call() {
        const { data } = await callApi('POST payments/confirmations', { body: { payments } });
        // The other lines stay in sight.
        await read().catch(() => setLines(undefined));
        return data;
      },
      successMessage: ({ confirmed, refused }) =>
        refused.length === 0
          ? `${paymentsInWords(confirmed.length)} confirmed.`
          : `${paymentsInWords(confirmed.length)} confirmed, ${refused.length} not: ${refused[0]?.message}`,
    });
    onDone();
  }

  return (
    <details className="group/statement mb-5 rounded-small border border-line bg-surface px-4 sm:px-5">
      <summary className="flex min-h-11 items-center justify-between gap-3 font-bold">
        Compare with a bank statement
        <ChevronDown
          aria-hidden="true"
          className="size-4.5 transition-transform group-open/statement:rotate-180"
        />
      </summary>
      <form className="grid max-w-3xl gap-3 pb-5" onSubmit={(event) => void compare(event)}>
        <p className="text-ink-soft">
          Paste lines of your statement (CSV, or copied from a table). They are compared by reference and
          amount, never by name, and nothing is confirmed before you have seen it. The lines are not stored.
        </p>
        <div>
          <TextInput
            id={id}
            label="Lines of the statement"
            value={statement}
            multiline
            isCode
            isNeeded
            invalid={false}
            onChange={setStatement}
          />
        </div>
        <p>
          <button type="submit" aria-disabled={isBusy} className={adminButtonClass('quiet')}>
            Compare
          </button>
        </p>
      </form>
      {lines && (
        <Preview key={comparison} {...{ lines, isBusy }} onConfirm={(matches) => void confirm(matches)} />
      )}
    </details>
  );
}

interface PreviewProps {
  lines: readonly LineMatchView[];
  isBusy: boolean;
  onConfirm(matches: readonly Match[]): void;
}

function lineInWords(line: Exclude<LineMatchView, Match>): string {
  if (line.kind === 'recorded') return 'Already recorded';
  if (line.kind === 'unknown') return 'No payment found';
  const { balance } = line.payment;
  if (balance <= 0) return 'Nothing is missing';
  const [came = 0, ...others] = line.amounts;
  const whatCame = others.length === 0 ? formatPaise(came) : 'Another amount';
  return `${whatCame} came, ${formatPaise(balance)} expected`;
}

/** What each line is; matches are ticked. */
function Preview({ lines, isBusy, onConfirm }: PreviewProps) {
  const matches = lines.filter((line) => line.kind === 'match');
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const chosen = matches.filter(({ number }) => !left.has(number)).slice(0, maxConfirmed);
  const toggle = (number: number) =>
    setLeft(
      (before) =>
        new Set(before.has(number) ? [...before].filter((one) => one !== number) : [...before, number]),
    );
  if (lines.length === 0)
    return (
      <p role="status" className="pb-5">
        No line has both an amount and a reference, either the bank’s 12 digits or one of this site’s.
      </p>
    );
  return (
    <section aria-label="What was found" className="grid gap-3 pb-5">
      <ul className="grid gap-2">
        {lines.map((line) => (
          <li key={line.number} className="grid gap-1 border-line border-t pt-2">
            {line.kind === 'match' ? (
              <label className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  checked={!left.has(line.number)}
                  className="size-5 shrink-0 accent-teal"
                  onChange={() => toggle(line.number)}
                />
                <span className="wrap-anywhere">
                  <strong>
                    {nameOf(line.payment)}, {formatPaise(line.amount)}
                  </strong>{' '}
                  for {line.payment.webinar.title || 'a deleted webinar'}
                </span>
              </label>
            ) : (
              <p className="flex flex-wrap items-center gap-2">
                <Pill look={line.kind === 'otherAmount' ? 'trouble' : 'quiet'}>{lineInWords(line)}</Pill>
                {line.kind === 'otherAmount' && <span className="wrap-anywhere">{nameOf(line.payment)}</span>}
              </p>
            )}
            <p className="wrap-anywhere text-ink-soft">
              Line {line.number}: {line.text}
            </p>
          </li>
        ))}
      </ul>
      {matches.length > 0 && (
        <p>
          <button
            type="button"
            aria-disabled={isBusy || chosen.length === 0}
            className={adminButtonClass('main')}
            onClick={() => chosen.length > 0 && onConfirm(chosen)}
          >
            Confirm {paymentsInWords(chosen.length)}
          </button>
        </p>
      )}
    </section>
  );
}
