import { servicesContext } from '#core/pages/context.ts';
import { pageMeta } from '#core/pages/page-meta.ts';
import { formatDays, sealedInWords, unconfirmedNewsDays } from '#features/consent/rules/notices.ts';
import type { Route } from './+types/privacy-policy-page.ts';
import { ContactLines, LegalPage } from './legal-page.tsx';

export function loader({ context }: Route.LoaderArgs) {
  const { recaptchaSiteKey, usesPaymentService, channel, legal, notErased } = context.get(servicesContext);
  const { keepEnquiries, keepRegistrations, keepPaidRegistrations, answerRequestsWithin } = legal;
  return {
    usesRecaptcha: recaptchaSiteKey !== undefined,
    usesPaymentService,
    notErased,
    isPayerNamed: legal.shareWithPaymentService === 'yes',
    asksYoutube: channel?.direct !== undefined,
    exceptions: describeThirdPartyVisits(channel?.direct !== undefined, recaptchaSiteKey !== undefined),
    confirmedOn: legal.legalConfirmedOn.on,
    privacyContact: legal.privacyContact,
    enquiries: formatDays(keepEnquiries),
    places: formatDays(keepRegistrations),
    paid: formatDays(keepPaidRegistrations),
    sealed: sealedInWords(legal),
    answered: formatDays(answerRequestsWithin),
    unconfirmedNews: formatDays(unconfirmedNewsDays),
  };
}

/** The actions by which another company learns of a visit. */
function describeThirdPartyVisits(asksYoutube: boolean, usesRecaptcha: boolean): string {
  const ways = [
    ...(asksYoutube ? ['open the home page or the videos page'] : []),
    'play a video from YouTube',
    ...(usesRecaptcha ? ['begin to fill in the session form'] : []),
  ];
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(ways);
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Privacy policy',
    description: 'What this website stores about you, why, who can see it, and how to have it removed.',
  });

/** This text describes the software: a change of data processing requires a change here. */
export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  const { usesRecaptcha, asksYoutube, exceptions, confirmedOn, privacyContact, unconfirmedNews } = loaderData;
  const { enquiries, places, paid, sealed, answered, usesPaymentService, isPayerNamed, notErased } =
    loaderData;
  return (
    <LegalPage
      title="Privacy policy"
      lead="We ask for very little, and this page explains what happens to it."
      confirmedOn={confirmedOn}
    >
      <h2>When you only read</h2>
      <p>
        You can read every page without telling us who you are. There is no advertising, no tracking and no
        profile of you. Our pages, fonts, and our own pictures and videos come from this website itself, so
        nobody else learns that you were here unless you {exceptions} (see below).
      </p>
      <p>
        So that you can read them again without a network connection, your browser keeps copies of the last 20
        pages that you read here. They are not sent to us or anyone else. Copies older than 30 days are no
        longer shown, and are deleted the next time you read a page here. Anyone who uses the same phone can
        see the titles of these pages, and read them. To remove the copies at once, delete this website’s data
        in the settings of your browser.
      </p>
      <p>
        Like every website, our server needs your network (IP) address to send you a page. It may record the
        address, the time and the page in a technical log, which is used only to trace faults and attacks.
      </p>
      <p>
        When you leave a page, your browser may tell this website how fast the page was, what kind of page it
        was and whether you read it on a phone. We only add this to running totals: no address, no browser
        details and nothing else about you is kept with them, and the totals are deleted after six months. If
        your browser asks not to be tracked (Do Not Track or Global Privacy Control), nothing is measured.
      </p>
      <p>
        Our server also counts how often each page is opened on a day. It counts pages, not people: nothing
        about you is kept with the count. When a search on this website finds nothing, we keep the words for
        up to 400 days, so that we learn what is missing here. We do not keep who typed them, and leave out
        whatever looks like a phone number or an email address.
      </p>
      <h2>When you write to us</h2>
      <p>When you book a session or enrol in a webinar, we store what you type:</p>
      <ul>
        <li>
          for a session: your name, email address, mobile number, city, message and the time you prefer;
        </li>
        <li>
          for a webinar: your name, email address, mobile number and the webinar you chose, whether you came,
          whether you paid, and what you told us about a refund.
        </li>
      </ul>
      <p>
        Each form says, before you send it, what we keep, why, for how long and whom to ask. We keep the words
        you were shown, and when you agreed to them.
      </p>
      <p>
        Until you send it, what you type stays in your own browser tab, so that nothing is lost if you look
        something up first. It is removed once you send it or close the tab. If you send it without a network
        connection, it waits in your browser until it can be sent, even if you close the tab. It is kept for
        seven days at most, and you can stop it on the form before then. Meanwhile, anyone who uses the same
        phone could read it there.
      </p>
      <p>
        We let our staff know by email, and send a confirmation to the address you gave. We use your details
        to answer you and to run the session or webinar. On this website, only the staff who answer enquiries
        can see them. We do not sell them or pass them on for advertising. Please do not send medical reports
        through this website; bring them to the session instead.
      </p>
      {usesRecaptcha ? (
        <p>
          The “I’m not a robot” box in the session form is reCAPTCHA, a service of Google. It is loaded when
          you begin to fill in that form, and not before: then Google learns your network address and how your
          browser behaves there, and may set cookies of its own. Google’s{' '}
          <a href="https://policies.google.com/privacy" rel="noreferrer">
            privacy policy
          </a>{' '}
          and{' '}
          <a href="https://policies.google.com/terms" rel="noreferrer">
            terms
          </a>{' '}
          apply to it.
        </p>
      ) : (
        <p>
          The “I’m not a robot” box in the session form comes from this website itself: your browser works on
          a small puzzle for a moment. No other company is involved, and nothing is learned about you.
        </p>
      )}
      <p>
        Every email about your webinar registration has a personal link: there you can change your name and
        phone number, cancel, or switch to another webinar. Anyone who has the link can do that, so please do
        not share it. It stops working 30 days after the webinar, or sooner if you have it replaced. If you
        have lost it, <a href="/my">have it sent again</a>.
      </p>
      {usesPaymentService && (
        <p>
          If you choose to pay by card, UPI or net banking, you do so on a page of Razorpay, our payment
          service. It learns the amount and the webinar from us
          {isPayerNamed && ', and your name, email address and mobile number'}, and what you enter there. We
          never see your card or your bank details; we learn that you have paid, and keep the numbers of the
          payment with our accounts. Its{' '}
          <a href="https://razorpay.com/privacy/" rel="noreferrer">
            privacy policy
          </a>{' '}
          applies to that page.
        </p>
      )}
      <h2>If you would like our news</h2>
      <p>
        We write to you about new webinars, courses and articles only if you tick a box that is empty to begin
        with, and then press the button in an email that we send you. If you do not press it, we delete your
        request after {unconfirmedNews}. Every news email has a link to unsubscribe with one tap; you can also
        do that on your registration page, on your dashboard and under <a href="/my-data">My data</a>.
        Everything else works without it.
      </p>
      <h2>When you have an account</h2>
      <p>
        If you open an account, we store your name, your email address and your password, which is scrambled
        so that nobody can read it, not even us. While you are logged in, your browser keeps a login key in
        its own storage; logging out removes it. We note the browsers and network addresses from which you
        have signed in, so that you can sign out any that is not yours. You can close the account on your
        dashboard at any time.
      </p>
      <h2>Cookies</h2>
      <p>
        Reading this website sets no cookies. When you send a form, it sets one small cookie, which stops
        anyone else from sending the form in your name. It says nothing about you.
      </p>
      <h2>What you save for later</h2>
      <p>
        The list of what you save, the text size you choose and the speed at which you listen are kept only in
        your browser. None of it is sent to us, and nobody who works here can see it.
      </p>
      <h2>The kid’s corner</h2>
      <p>
        What children draw, choose or press there stays in the browser. None of it is sent or stored, and it
        disappears when the page is closed.
      </p>
      <h2>Videos and links on other sites</h2>
      <p>
        Some videos are hosted on YouTube.{' '}
        {asksYoutube
          ? 'The home page and the videos page fetch the list of our videos and their pictures from there, so YouTube, which belongs to Google, learns your network address. Its player, in the version without cookies, is loaded only when you press play.'
          : 'Nothing is loaded from there until you press play. YouTube’s player then opens, in the version without cookies, and YouTube, which belongs to Google, learns your network address.'}{' '}
        Links to other websites, including those for sharing an article, are plain links: the other site
        learns about you only if you follow them.
      </p>
      <h2>How long we keep it</h2>
      <ul>
        <li>
          Enquiries: {enquiries} after we were last in touch, with our notes and replies. If an enquiry is
          still open then, we keep it until we have closed it.
        </li>
        <li>
          Webinar registrations: {places} after the webinar, or {paid} if a payment was made, because that is
          part of our accounts.
        </li>
        <li>Accounts: until you close them.</li>
        <li>
          What you agreed to, and requests about your data: three years after they have ended, as proof of
          what was done.
        </li>
      </ul>
      <p>
        After that it is erased permanently and automatically. Emails are removed from this website once they
        have been sent. We keep backups in case something goes wrong; if an older one has to be restored,
        whatever has been erased since then is erased again.
      </p>
      <h2>Your rights</h2>
      <p>
        Indian law, in particular the Digital Personal Data Protection Act, 2023, gives you rights over the
        data held about you: to see it, to have it corrected, completed or erased, to withdraw what you agreed
        to, to have a complaint answered, and to nominate someone to do this for you if you cannot. Under{' '}
        <a href="/my-data">My data</a> you can see, download and erase what we hold under your email address,
        without an account: we send a link to that address, and keep the address with the link for a week. You
        can also write to us or call us. We will answer within {answered}.
      </p>
      <p>
        Anything you have erased disappears from view at once. Because the law requires us to keep data for a
        time, we keep {sealed}. Nobody looks at it unless the law demands it, and it is deleted when that time
        is over. {notErased} Anything still owed to you, such as a refund, is settled first.
      </p>
      <p>
        We do not ask for any child’s name or age. Please give us details about a child only if you are the
        parent or guardian.
      </p>
      <p>
        If you are not satisfied with our answer, you may complain to the Data Protection Board of India.
        Should your data ever get into the wrong hands, we will tell you and the Board.
      </p>
      <h2>How to reach us</h2>
      {privacyContact && <p>For questions about your data: {privacyContact}</p>}
      <ContactLines />
    </LegalPage>
  );
}
