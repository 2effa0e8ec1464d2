import { Link } from 'react-router';
import { Folded, Part, StepForm } from '../own-pages/step-form.tsx';
import type { MyPlaceShown } from './load-my-place.ts';

/** The link is the key to all this, so it can be changed like one. */
export function OwnLink({ my: { email } }: { my: MyPlaceShown }) {
  return (
    <Part id="link" title="This page is yours alone">
      <p className="mb-3">Whoever has its link sees this page. Please do not pass it on.</p>
      <Folded summary="Somebody else has my link">
        <p className="text-ink-soft">
          All links of this place end at once, those of earlier letters too. A letter to{' '}
          <strong className="wrap-anywhere">{email}</strong> brings a new one.
        </p>
        <StepForm step="newLink" button="End all links and send me a new one" look="quiet" />
      </Folded>
      <p className="border-t border-line pt-4">
        <Link to="/my-data" className="link">
          See, take along or erase all that we hold about you
        </Link>
      </p>
    </Part>
  );
}
