import { momentsIn } from '../../../content/calendar.ts';
import { type EnquiryStanding, enquiryStandings } from '../../../content/front-desk/for-parents.ts';
import type { OwnEnquiry } from '../../../content/own-account.ts';
import { useTimeZone } from '../../admin/use-time-zone.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { cutText } from '../../ui/cut-text.ts';
import { DashboardPart, Standing } from './dashboard-frame.tsx';

const looks = {
  received: 'waiting',
  taken: 'waiting',
  later: 'waiting',
  answered: 'good',
  closed: 'quiet',
} as const satisfies Record<EnquiryStanding, string>;

/** Characters. */
const shownOfIt = 160;

/** What was sent by the form, and how that stands. */
export function EnquiriesPart({ enquiries }: { enquiries: readonly OwnEnquiry[] }) {
  const moment = momentsIn(useTimeZone());
  return (
    <DashboardPart title="Your enquiries">
      {enquiries.length === 0 && (
        <p className="mb-4 text-ink-soft">
          Nothing here yet. Once you book a session, you can follow your enquiry here.
        </p>
      )}
      <ul className="divide-y divide-line empty:hidden">
        {enquiries.map(({ _id, sentAt, beginning, standing }) => (
          <li key={_id} className="py-4 first:pt-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Standing look={looks[standing]}>{enquiryStandings[standing]}</Standing>
              <span className="text-ink-soft text-small">
                {sentAt ? moment(sentAt) : 'Date not available'}
              </span>
            </p>
            <p className="mt-2 wrap-anywhere">{cutText(beginning, shownOfIt)}</p>
          </li>
        ))}
      </ul>
      <p className="mt-2 grid sm:justify-start">
        <ButtonLink to="/session-book" state={{ focus: true }} look={enquiries.length > 0 ? 'quiet' : 'main'}>
          Book a session
        </ButtonLink>
      </p>
    </DashboardPart>
  );
}
