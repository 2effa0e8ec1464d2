import type { ReactNode } from 'react';
import { languageProps } from '#core/text/language.ts';
import { formatDay } from '#core/time/format-day.ts';
import { Logo } from '#core/ui/logo.tsx';
import type { DocumentView } from '../api.ts';
import { rupeesInWords } from '../rules/amount-in-words.ts';
import { creditReasons, documentKinds } from '../rules/document.ts';
import { documentTitle, formatExactly, stateInWords, taxRows } from '../rules/document-texts.ts';

/** A document as one sheet of paper: on a screen, and as the only thing that is printed (print.css). */
export function DocumentSheet({ document }: { document: DocumentView }) {
  const { kind, number, issuedOn, placeOfSupply, corrects, reason, reference } = document;
  const place = stateInWords(placeOfSupply);
  return (
    <article
      aria-labelledby="document"
      className="document-sheet wrap-anywhere overflow-hidden rounded-card border-coral border-t-8 bg-surface shadow-soft"
    >
      <div className="grid gap-8 p-6 sm:p-10 md:p-12 print:gap-6 print:p-0">
        <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5">
          <Logo />
          <div className="sm:text-right print:text-right">
            <h1 id="document" className="text-title-2">
              {documentKinds[kind]}
              <span className="sr-only"> {number}</span>
            </h1>
            <p className="mt-1 text-ink-soft text-small">Original for recipient</p>
          </div>
        </header>
        <dl className="grid grid-cols-2 gap-x-8 gap-y-4 border-line border-y py-5 sm:flex sm:flex-wrap sm:gap-x-12 print:flex print:gap-x-10 print:py-4">
          <Fact term="Number" isStrong>
            {number}
          </Fact>
          <Fact term="Date">{formatDay(issuedOn)}</Fact>
          {place && <Fact term="Place of supply">{place}</Fact>}
          <Fact term="Payment reference">{reference}</Fact>
          {corrects && (
            <Fact term="Corrects">
              {documentTitle(corrects)} of {formatDay(corrects.issuedOn)}
            </Fact>
          )}
          {reason && <Fact term="Reason">{creditReasons[reason]}</Fact>}
        </dl>
        <Parties document={document} />
        <Items document={document} />
        <p className="border-line border-t pt-5 text-ink-soft text-small print:pt-4">
          {place && 'Tax payable on reverse charge: no. '}
          This document was made electronically and is valid without a signature.
        </p>
      </div>
    </article>
  );
}

function Fact({
  term,
  isStrong = false,
  children,
}: {
  term: string;
  isStrong?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft text-small">{term}</dt>
      <dd className={isStrong ? 'font-bold' : 'font-semibold'}>{children}</dd>
    </div>
  );
}

/** Who has received the money, and from whom. */
function Parties({ document: { kind, supplier, recipient } }: { document: DocumentView }) {
  return (
    <div className="grid gap-x-12 gap-y-6 sm:grid-cols-2 print:grid-cols-2">
      <section aria-labelledby="supplier" className="min-w-0">
        <h2 id="supplier" className="font-sans font-semibold text-ink-soft text-small">
          From
        </h2>
        <p className="mt-1 font-bold text-lead leading-snug">{supplier.name}</p>
        {supplier.address && <p className="mt-1 whitespace-pre-line">{supplier.address}</p>}
        {supplier.gstin && <p className="mt-1">GSTIN {supplier.gstin}</p>}
      </section>
      <section aria-labelledby="recipient" className="min-w-0">
        <h2 id="recipient" className="font-sans font-semibold text-ink-soft text-small">
          {kind === 'receipt' ? 'Received from' : 'To'}
        </h2>
        <p className="mt-1 font-bold text-lead leading-snug" {...languageProps(recipient)}>
          {recipient || 'Not on record'}
        </p>
      </section>
    </div>
  );
}

/** What was paid for, its tax, and the total. */
function Items({ document }: { document: DocumentView }) {
  const { kind, amount, item } = document;
  const rows = taxRows(document);
  return (
    <div>
      <table className="w-full">
        <caption className="sr-only">What was paid for</caption>
        <thead>
          <tr className="border-ink/30 border-b text-left text-ink-soft text-small">
            <th scope="col" className="pb-2 font-semibold">
              Description
            </th>
            {item.serviceCode && (
              <th scope="col" className="px-4 pb-2 font-semibold">
                SAC
              </th>
            )}
            <th scope="col" className="pb-2 text-right font-semibold">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className="border-line border-b align-top">
            <td className="py-4">
              <span className="font-semibold" {...languageProps(item.title)}>
                {item.title}
              </span>
              <span className="block text-ink-soft text-small">
                Webinar{item.day && `, ${formatDay(item.day)}`}
              </span>
            </td>
            {item.serviceCode && <td className="px-4 py-4 tabular-nums">{item.serviceCode}</td>}
            <td className="whitespace-nowrap py-4 text-right tabular-nums">
              {formatExactly(document.tax?.taxable ?? amount)}
            </td>
          </tr>
        </tbody>
      </table>
      <dl className="mt-4 ml-auto grid w-full max-w-sm grid-cols-[1fr_auto] gap-x-8 gap-y-2 print:max-w-[80mm]">
        {rows.map(([label, value]) => (
          <Row key={label} label={label}>
            {formatExactly(value)}
          </Row>
        ))}
        <div className="col-span-2 mt-2 grid grid-cols-subgrid items-baseline rounded-small bg-coral-soft px-4 py-3 font-bold print:border print:border-line">
          <dt>{kind === 'creditNote' ? 'Total credited' : 'Total received'}</dt>
          <dd className="text-right text-title-3 tabular-nums">{formatExactly(amount)}</dd>
        </div>
      </dl>
      <p className="mt-4 sm:text-right print:text-right">
        <span className="text-ink-soft">In words: </span>
        {rupeesInWords(amount)}
      </p>
    </div>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="col-span-2 grid grid-cols-subgrid px-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  );
}
