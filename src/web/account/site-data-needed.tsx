import { buttonClass } from '../ui/button-link.tsx';
import { AccountLink } from './account-link.tsx';

/** Stands in place of a sign-in where the browser keeps nothing: who is signed in could not be remembered. */
export function SiteDataNeeded() {
  return (
    <>
      <p role="alert" className="mt-4 rounded-small bg-sun-soft px-4 py-3">
        <strong>Your browser blocks cookies and site data for this website.</strong> Signing in needs them:
        the browser has to remember who you are. Please allow cookies and site data for this site in your
        browser’s settings, and then try again.
      </p>
      <button
        type="button"
        className={`${buttonClass()} mt-5 w-full`}
        onClick={() => window.location.reload()}
      >
        Try again
      </button>
      <p className="mt-4">
        You can read the whole site, book a session and enrol in a webinar without signing in.
      </p>
      <p className="flex flex-wrap gap-x-6">
        <AccountLink to="/session-book">Book a session</AccountLink>
        <AccountLink to="/upcoming-webinar">Enrol in a webinar</AccountLink>
      </p>
    </>
  );
}
