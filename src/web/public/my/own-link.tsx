import { PageLink } from '../../ui/navigation/page-link.tsx';
import { Folded, Part, StepForm } from '../own-pages/step-form.tsx';
import type { MyPlaceShown } from './load-my-place.ts';

/** The link is the key to all this, so it can be changed like one. */
export function OwnLink({ my: { email } }: { my: MyPlaceShown }) {
  return (
    <Part id="link" title="This page is yours alone">
      <p className="mb-3">Anyone who has its link can see this page. Please do not pass it on.</p>
      <Folded summary="Somebody else has my link">
        <p className="text-ink-soft">
          All links to this place stop working at once, including those in earlier emails. We will send a new
          one to <strong className="wrap-anywhere">{email}</strong>.
        </p>
        <StepForm step="newLink" button="Stop my links and send me a new one" look="quiet" />
      </Folded>
      <p className="border-t border-line pt-4">
        <PageLink to="/my-data" className="link">
          See, download or erase everything we hold about you
        </PageLink>
      </p>
    </Part>
  );
}
