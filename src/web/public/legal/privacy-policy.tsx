import { servicesContext } from '../../context.ts';
import { pageMeta } from '../../page-meta.ts';
import type { Route } from './+types/privacy-policy.ts';
import { ContactLines } from './contact-lines.tsx';
import { LegalPage } from './legal-page.tsx';

export function loader({ context }: Route.LoaderArgs) {
  const { recaptchaSiteKey, channel } = context.get(servicesContext);
  return { usesRecaptcha: recaptchaSiteKey !== undefined, asksYoutube: channel?.direct !== undefined };
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Privacy policy | Ananta',
    description: 'What this website stores about you, why, who can see it, and how to have it removed.',
  });

/** True of this software: what changes here about data has to change there too. */
export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  const { usesRecaptcha, asksYoutube } = loaderData;
  return (
    <LegalPage title="Privacy policy" lead="We ask for little, and we tell you here what becomes of it.">
      <h2>When you only read</h2>
      <p>
        You can read every page without telling us who you are. There is no advertising here, no tracking and
        no profile of you. Pages, pictures, fonts and films of our own come from this website itself, so
        nobody else learns that you were here
        {usesRecaptcha && ', but for the page with the session form, of which more below'}.
      </p>
      <p>
        Like every website, our server handles your network address in order to answer you. It may note the
        address with the time and the page in a technical log, which serves only to find faults and attacks.
      </p>
      <p>
        When you leave a page, your browser may tell this website how fast the page was, which kind of page it
        was, and whether you read it on a phone. We only add this to counts: no address, no browser and
        nothing else about you is kept with them, and the counts are deleted after six months. If your browser
        asks not to be tracked (Do Not Track or Global Privacy Control), nothing is measured.
      </p>
      <h2>When you write to us</h2>
      <p>When you book a session or enrol in a webinar, we store what you type:</p>
      <ul>
        <li>for a session: your name, e-mail address, mobile number, city and message;</li>
        <li>for a webinar: your name, e-mail address, mobile number and the webinar you chose.</li>
      </ul>
      <p>
        Until you send it, what you type stays in your browser, in the tab where you write it: so it is not
        lost when you look something up. It is gone from there once it is sent, or when you close the tab. If
        you send it without a network connection, it waits in your browser, also when the tab is closed, until
        it could be sent: for seven days at most, and you can take it back at the form before that. Whoever
        uses the same phone could read it there meanwhile.
      </p>
      <p>
        A letter tells our staff of it, and another confirms it to you at the address you gave. We use it to
        answer you and to hold the session or webinar. On this website only its administrators can see it. We
        do not sell it or pass it on for advertising. Please do not send medical reports through this website;
        bring them to the session.
      </p>
      {usesRecaptcha ? (
        <p>
          The box “I’m not a robot” beside the session form is reCAPTCHA, a service of Google: when you open
          that page, Google learns your network address and how your browser behaves there, and may set
          cookies of its own. Google’s{' '}
          <a href="https://policies.google.com/privacy" rel="noreferrer">
            privacy policy
          </a>{' '}
          and{' '}
          <a href="https://policies.google.com/terms" rel="noreferrer">
            terms
          </a>{' '}
          hold for it.
        </p>
      ) : (
        <p>
          The box “I’m not a robot” beside the session form comes from this website itself: your browser works
          on a riddle for a moment. No other company hears of it, and nothing is learned about you.
        </p>
      )}
      <h2>When you have an account</h2>
      <p>
        For an account we store your name, your e-mail address and your password in a form from which nobody,
        ourselves included, can read it. While you are logged in, your browser keeps a login key in its own
        storage; logging out removes it.
      </p>
      <h2>Cookies</h2>
      <p>
        Reading this website sets no cookie. A form sets one small cookie that protects it against being sent
        by somebody else in your name. It says nothing about you.
      </p>
      <h2>What you save for later</h2>
      <p>
        The list of what you save, the size of letters that you choose and the speed at which you listen are
        kept by your browser alone. Nothing of it is sent to us, and nobody who works here can see it.
      </p>
      <h2>The kid’s corner</h2>
      <p>
        What children draw, choose or press there stays in the browser. Nothing of it is sent or stored, and
        it is gone when the page is closed.
      </p>
      <h2>Films and links of others</h2>
      <p>
        Some films are kept at YouTube.{' '}
        {asksYoutube
          ? 'The home page and the page of videos fetch the list of our films and their pictures from there, and YouTube, a service of Google, learns your network address. Its player is loaded, in its version without cookies, only when you press play.'
          : 'Nothing is loaded from there before you press play; then YouTube’s player opens in its version without cookies, and YouTube, a service of Google, learns your network address.'}{' '}
        Links to other websites, and those to share an article, are plain links: the other side learns of you
        only when you follow them.
      </p>
      <h2>How long we keep it</h2>
      <p>
        Enquiries and registrations stay stored until our staff delete them; the registrations of a webinar
        are deleted with the webinar itself at the latest. Letters leave this website’s store once they are
        sent. You can ask us at any time to delete what you have sent: the addresses stand at the end of this
        page.
      </p>
      <h2>Your rights</h2>
      <p>
        The law of India, in particular the Digital Personal Data Protection Act, 2023, gives you rights over
        what is held about you, such as asking for it and having it corrected or erased. To use them, write or
        call. Please give details of a child only as a parent or guardian.
      </p>
      <h2>Where to reach us</h2>
      <ContactLines />
    </LegalPage>
  );
}
