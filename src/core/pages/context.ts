import { createContext as createReactContext } from 'react';
import { createContext } from 'react-router';
import type { JsonLdObject } from 'schema-dts';
import type { ShownContent } from '#cms/records/public-content.ts';
import type { ContentName } from '#cms/records/registry.ts';
import type { Trail } from '#core/ui/structured-data.ts';
import type { KnownFilms } from '#features/channel/server/answers.ts';
import type { ConsentPurpose } from '#features/consent/rules/consent.ts';
import type { LegalFacts, ShownNotice } from '#features/consent/rules/notices.ts';
import type { PostedForm } from '#features/forms/server/html-forms.ts';
import type { NewsOnPage } from '#features/newsletter/rules/subscription-page.ts';
import type { OwnDataOnPage } from '#features/privacy/rules/own-data.ts';
import type { Search } from '#features/search/server/search.ts';
import type {
  MyLinksOnPage,
  MyPlaceOnPage,
  PlaceOnPage,
} from '#features/webinars/rules/registration-page.ts';

/** The channel feed as pages know it: the two calls are `search` and `videos` below the base. */
export interface PageChannel {
  base: string;
  id: string;
  /** In which the days of the films are meant. */
  timeZone: string;
  /** Only where browsers call the platform itself: what they must send, and the hosts of its pictures. */
  direct?: { key: string; pictureHosts: string[] };
}

/** What the loaders of public pages may use, handed to them through React Router's context. */
export interface PageServices {
  /** Reads only, and without `unpublished` only what visitors may see. */
  content: ShownContent;
  /** Finds what visitors see by what they type. Text that somebody has typed belongs in no cache and no log. */
  search: Pick<Search, 'find'>;
  /** Where the card of an entry is, as a path of the site; undefined where it has none. */
  cardAddress: (name: ContentName, entry: object) => string | undefined;
  /** Where browsers ask for the films of the channel; undefined: pages show the entries of My Videos. */
  channel: PageChannel | undefined;
  /** What is known of those films without asking anybody for it. */
  channelFilms: () => Promise<KnownFilms>;
  contact: { phones: string[]; emails: string[]; address: string };
  /** What people are told at the form of a purpose. */
  notice: (purpose: ConsentPurpose) => ShownNotice;
  /** What the legal pages say of the settings. */
  legal: LegalFacts;
  /** Those that the session form offers, in its order. */
  cities: readonly string[];
  /** Where the page that is asked for has moved to, because there is none at its address any more. */
  movedTo?: string;
  /** Whether it is a preview: machines are told nothing of it. */
  isPreview?: true;
  /** A form of this page that a browser without script has sent, and that was not taken. */
  posted?: PostedForm;
  /** The place that this page is about; 'unknown': its link leads to none. */
  place?: PlaceOnPage | 'unknown';
  /** The parent's own place that this page is about, likewise. */
  myPlace?: MyPlaceOnPage | 'unknown';
  /** What the page says on which parents ask for their links. */
  myLinks?: MyLinksOnPage;
  /** What the pages of one's own data show. */
  ownData?: OwnDataOnPage;
  /** What this page says about news; 'unknown': its link leads to nothing. */
  news?: NewsOnPage | 'unknown';
  /** The public address, without a slash at its end. */
  siteUrl: string;
  /** Of how many of a hundred visits browsers tell how fast pages were. */
  fieldValuesPercent: number;
  /** The calendar day in the site's time zone. */
  today: () => string;
  /** The moment by the clock of the site: ISO, UTC. */
  now: () => string;
  /** An IANA name: the zone in which days are meant. */
  timeZone: string;
  /** Google's captcha stands on the session form where this is set. */
  recaptchaSiteKey: string | undefined;
}

/** The same without what is read for each page anew, and how that is read. */
export interface PageParts extends Omit<PageServices, keyof SetForPages> {
  settings: {
    /** @throws DatabaseAway where they have changed and cannot be read */
    read: () => Promise<SetForPages>;
    /** As they were last read. */
    last: () => SetForPages;
  };
  /** Rises whenever a day has begun, a webinar has ended or the channel has other films: pages made before say otherwise. */
  turns: () => number;
}

/** What of the settings of the site pages show. */
export type SetForPages = Pick<PageServices, 'contact' | 'cities' | 'notice' | 'legal'>;

/** Somebody else's scripts and frames that a page can ask for; the Content-Security-Policy of that page alone lets them in. */
export type ThirdParty = 'recaptcha';

/** What loaders use of the server. */
export const servicesContext = createContext<PageServices>();

/** A loader adds here whom its page needs. */
export const thirdPartiesContext = createContext<Set<ThirdParty>>();

/** Loaders add here what their page is about, for machines. It stands in the page's source alone. */
export const describedContext = createContext<JsonLdObject[]>();

/** Told on the server which way leads to the page, by whatever shows that; in the browser there is nobody to tell. */
export const TrailContext = createReactContext<((trail: Trail) => void) | undefined>(undefined);

/** The secret that marks this rendering's own scripts; see render.server.ts. */
export const nonceContext = createContext<string>();

/** The same secret for components; in the browser there is none. */
export const NonceContext = createReactContext<string | undefined>(undefined);
