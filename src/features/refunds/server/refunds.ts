import type { ActivityKind } from '#cms/activity/activity.ts';
import type { Caller } from '#core/access/caller.ts';
import { actorAndOrigin } from '#core/access/caller.ts';
import { AppError } from '#core/errors.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { OpenRefund, RefundAction, RefundFigures } from '#features/webinars/api.ts';
import type { RefundList } from '#features/webinars/rules/refund.ts';

export type RefundService = ReturnType<typeof createRefundService>;

interface Dependencies {
  stores: Stores;
  registrationService: Pick<Services['registrationService'], 'view'>;
  myLinks: Pick<Services['myLinks'], 'renew'>;
  /** As in calendar.ts. */
  today: () => string;
}

/** The answer to an action: the registration, or the refund of one in the trash. */
type RegistrationView = Awaited<ReturnType<Dependencies['registrationService']['view']>>;
type RefundView = RegistrationView | Pick<RegistrationView, 'cancellation'>;

const activityKinds = {
  ...{ refundPaid: 'refundPaid', refundOpen: 'refundOpened', refundLapsed: 'refundLapsed' },
} as const satisfies Record<RefundAction['kind'], ActivityKind>;

/** Maximum number of refunds in a list, more than are expected. */
const maxRefunds = 500;

/** Lets staff manage refunds, and replace the links of a registration (product: Refunds). */
export function createRefundService({ stores, registrationService, myLinks, today }: Dependencies) {
  /** Without the name of the parent, because the activity outlasts the registration. */
  async function logActivity(tx: Stores, caller: Caller, kind: ActivityKind, webinarId: string) {
    const webinar = await tx.records.find('webinar', { id: webinarId }, { unpublished: true });
    const about = { kind: 'webinar', id: webinarId, name: webinar?.title ?? 'a deleted webinar' };
    await tx.activity.log({ ...actorAndOrigin(caller), kind, about });
  }

  /** For a registration in the trash, only its cancellation. @throws AppError missing */
  async function viewOf(registrationId: string): Promise<RefundView> {
    try {
      return await registrationService.view(registrationId);
    } catch (error) {
      const cancellation = await stores.refunds.lastInTrash(registrationId);
      if (!cancellation) throw error;
      return { cancellation };
    }
  }

  return {
    list: (list: RefundList): Promise<OpenRefund[]> => stores.refunds.list(list, maxRefunds),

    figures: (): Promise<RefundFigures> => stores.refunds.figures(today()),

    /**
     * Marks a refund as paid, as still to be paid, or as not requested in time.
     *
     * @returns the registration after it
     * @throws AppError missing; conflict, with the registration as it is (`current`), where another change came first
     */
    async applyAction(
      registrationId: string,
      target: { id: string; revision: number },
      action: RefundAction,
      caller: Caller,
    ): Promise<RefundView> {
      try {
        await stores.transaction(async (tx) => {
          const { hasChanged, webinarId } = await tx.refunds.applyAction(
            registrationId,
            target,
            action,
            caller.account.name,
          );
          if (!hasChanged) return;
          await logActivity(tx, caller, activityKinds[action.kind], webinarId);
          // A refund that is not paid after all is taken back in the ledger, if it was recorded there.
          const refund = { registrationId, cancellationId: target.id };
          await tx.payments.recordRefund(refund, action.kind === 'refundPaid', caller.account.name);
        });
      } catch (error) {
        if (!(error instanceof AppError) || error.reason !== 'conflict') throw error;
        throw new AppError('conflict', error.message, { current: await viewOf(registrationId) });
      }
      return viewOf(registrationId);
    },

    /** Revokes all links of a registration and sends its parent a new one. @throws AppError missing */
    async renewLinks(registrationId: string, caller: Caller): Promise<void> {
      const { registration } = await registrationService.view(registrationId);
      await myLinks.renew(registrationId, (tx) =>
        logActivity(tx, caller, 'placeLinksEnded', registration.webinarId),
      );
    },
  };
}
