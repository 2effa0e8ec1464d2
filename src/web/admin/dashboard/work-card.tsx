import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Card, CardLink } from './card.tsx';

/** Whether what the site does by itself goes well. */
export function WorkCard({ problems }: { problems: number }) {
  return (
    <div className="lg:col-span-2">
      <Card title="Work in the background">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="flex gap-2">
            {problems === 0 ? (
              <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-teal-text" />
            ) : (
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-coral-text" />
            )}
            <span>{inWords(problems)}</span>
          </p>
          <CardLink to="/admin/work">See the details</CardLink>
        </div>
      </Card>
    </div>
  );
}

function inWords(problems: number): string {
  if (problems === 0) return 'Letters are being sent and old data is being tidied away: all is well.';
  return problems === 1
    ? 'One thing the site does automatically has a problem.'
    : `${problems} things the site does automatically have problems.`;
}
