import type { Scope } from '#core/database/scope.ts';
import type { RegistrationView } from '../api.ts';

/** The money of a registration, in paise, for its parent. */
export interface OwnPayment {
  amount: number;
  received: number;
  /** Whether a refund of all that has come can go back the way it was paid. */
  goesBack: boolean;
  /** Whether the parent has reported a payment that staff have not found yet. */
  isReported: boolean;
  isRefunded: boolean;
}

/** What other features show on a parent's own page. They add members by declaration merging. */
export interface AddedToOwnPage {
  /** Undefined: nothing was charged. */
  payment?: OwnPayment;
}

/** What a feature adds to the pages of a registration. */
export interface RegistrationAdditions {
  /** To the parent's own page. */
  readForParent?(scope: Scope, registrationId: string): Promise<AddedToOwnPage>;
  /** To the view of staff. */
  readForStaff?(scope: Scope, registrationId: string): Promise<Pick<RegistrationView, 'payment'>>;
  /**
   * The path of a page behind the parent's own link that a query names, such as `?pay`: the own page must not contain
   * that link. Undefined: the query names none.
   */
  pathOf?(token: string, query: Readonly<Record<string, unknown>>): string | undefined;
}

declare module '#cms/records/hooks.ts' {
  interface RecordHooks {
    /** What the feature adds to the pages of a registration. */
    readonly registrationPages?: RegistrationAdditions;
  }
}
