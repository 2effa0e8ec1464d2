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
            {kept.length > 0 ? 'Nearly all of your data has been erased' : 'Your data has been erased'}
          </h2>
          <p role="status" className="text-lead">
            Nobody here can see it any more. We will send you one last email to confirm it.
          </p>
          {kept.length > 0 && (
            <div>
              <p className="font-bold">
                This stays for now, and will be erased once there is no longer a reason to keep it:
              </p>
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
            The law requires us to keep {keptSealed}. Nobody can open it in everyday use, and it is deleted
            when that time is over.
          </p>
          <p className="text-ink-soft">This link will stop working within an hour.</p>
          <div>
            <ButtonLink to="/" look="quiet">
              Go to the home page
            </ButtonLink>
          </div>
        </div>
      </Section>
    </>
  );
}
