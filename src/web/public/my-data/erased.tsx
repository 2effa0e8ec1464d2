import type { ErasedOwnData } from '../../../content/privacy/own-data.ts';
import { keptInWords } from '../../../content/privacy/requests.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { Section } from '../../ui/section.tsx';

/** What has become of it. */
export function Erased({ erased: { report, keptSealed } }: { erased: ErasedOwnData }) {
  const { kept } = report;
  return (
    <>
      <PageBanner title="Your data" tone="mint" isBrief />
      <Section labelledBy="erased">
        <div className="grid max-w-[40rem] gap-5 rounded-card bg-surface p-6 shadow-soft md:p-9">
          <h2 id="erased" className="text-title-2">
            {kept.length > 0 ? 'Nearly all of your data is erased' : 'Your data is erased'}
          </h2>
          <p role="status" className="text-lead">
            Nobody here sees it any more. A letter confirms it: the last one from us.
          </p>
          {kept.length > 0 && (
            <div>
              <p className="font-bold">This stays for now, and goes by itself when its reason has ended:</p>
              <ul className="mt-1 list-disc pl-5">
                {kept.map((one) => (
                  <li key={one.what}>
                    {keptInWords(one)}: {one.why}
                  </li>
                ))}
              </ul>
            </div>
          )}
          <p className="text-ink-soft">
            The law asks us to keep {keptSealed}. No screen shows it; then it is gone too.
          </p>
          <p className="text-ink-soft">This link ends within an hour.</p>
          <div>
            <ButtonLink to="/" look="quiet">
              To the home page
            </ButtonLink>
          </div>
        </div>
      </Section>
    </>
  );
}
