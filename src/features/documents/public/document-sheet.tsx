import type { ReactNode } from 'react';
import { languageProps } from '#core/text/language.ts';
import { formatDay } from '#core/time/format-day.ts';
import { Logo } from '#core/ui/logo.tsx';
import type { DocumentView } from '../api.ts';
import { rupeesInWords } from '../rules/amount-in-words.ts';
import { creditReasons, documentKinds, documentTitle } from '../rules/document-kinds.ts';
import { formatExactly, stateInWords, taxRows } from '../rules/document-texts.ts';

/** A document as one sheet of paper: on a screen, and as the only thing that is printed (print.css). */
export function DocumentSheet({ document }: { document: DocumentView }) {
  const { kind, number, issuedOn, placeOfSupply, corrects, reason, reference } = document;
  const state = stateInWords(placeOfSupply);
  return (
    <article
      aria-labelledby="document"
      className="document-sheet wrap-anywhere overflow-hidden rounded-card bg-surface shadow-soft"
    >
      <div className="h-2 bg-coral print:h-1" />
      <div className="grid gap-8 p-6 sm:p-10 md:p-12 print:gap-7 print:px-0 print:pt-8 print:pb-0">
        <header className="flex items-start justify-between gap-x-8">
          <div className="max-sm:hidden print:block">
            <Logo />
          </div>
          <div className="sm:text-right print:text-right">
            <h1 id="document" className="text-title-2">
              {documentKinds[kind]}
              <span className="sr-only"> {number}</span>
            </h1>
            <p className="mt-1 text-ink-soft text-small">Original for recipient</p>
          </div>
        </header>
        <dl className="flex flex-wrap gap-x-10 gap-y-4 border-line border-y py-5 print:py-4">
          <Fact term="Number">{number}</Fact>
          <Fact term="Date">{formatDay(issuedOn)}</Fact>
          {state && <Fact term="Place of supply">{state}</Fact>}
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
          {state && 'Tax payable on reverse charge: no. '}
          This document was generated electronically and is valid without a signature.
        </p>
      </div>
    </article>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft text-small">{term}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

/** Who has received the money, and from whom. */
function Parties({ document: { kind, supplier, recipient } }: { document: DocumentView }) {
  return (
    <div className="grid gap-x-12 gap-y-6 sm:grid-cols-2 print:grid-cols-2">
      <section aria-labelledby="supplier" className="min-w-0">
        <h2 id="supplier" className="font-sans font-semibold text-ink-soft text-small">
          {kind === 'receipt' ? 'Issued by' : 'From'}
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
  const { kind, amount, item, tax } = document;
  return (
    <div>
      <table className="w-full">
        <caption className="sr-only">
          {kind === 'creditNote' ? 'What is credited' : 'What was paid for'}
        </caption>
        <thead>
          <tr className="border-ink/30 border-b text-left text-ink-soft text-small">
            <th scope="col" className="pb-2 font-semibold">
              Description
            </th>
            <th scope="col" className="pb-2 pl-4 text-right font-semibold sm:pr-4 print:pr-4">
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
              <span className="mt-1 block text-ink-soft text-small">
                {['Webinar', item.day && formatDay(item.day)].filter(Boolean).join(', ')}
                {item.serviceCode && <span className="block">SAC {item.serviceCode}</span>}
              </span>
            </td>
            <td className="whitespace-nowrap py-4 pl-4 text-right tabular-nums sm:pr-4 print:pr-4">
              {formatExactly(tax?.taxable ?? amount)}
            </td>
          </tr>
        </tbody>
      </table>
      <div className="mt-4 grid items-end gap-x-10 gap-y-5 sm:grid-cols-[1fr_20rem] print:grid-cols-[1fr_85mm]">
        <p className="max-sm:order-2 print:order-none">
          <span className="block text-ink-soft text-small">In words</span>
          {rupeesInWords(amount)}
        </p>
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2">
          {taxRows(document).map(([label, value]) => (
            <div key={label} className="col-span-2 grid grid-cols-subgrid sm:px-4 print:px-4">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="text-right tabular-nums">{formatExactly(value)}</dd>
            </div>
          ))}
          <div className="col-span-2 grid grid-cols-subgrid items-baseline rounded-small bg-coral-soft mt-1 px-4 py-3 font-bold max-sm:-mx-4 print:mx-0 print:border print:border-line">
            <dt>{kind === 'creditNote' ? 'Total credited' : 'Total received'}</dt>
            <dd className="text-right text-title-3 tabular-nums">{formatExactly(amount)}</dd>
          </div>
        </dl>
      </div>
    </div>
  );
}
