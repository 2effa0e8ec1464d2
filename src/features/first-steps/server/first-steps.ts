import { firstAccountName } from '#core/access/account-name.ts';
import type { Account } from '#core/access/caller.ts';
import { staffRoles } from '#core/access/roles.ts';
import { SendError } from '#core/email/send-errors.ts';
import { AppError } from '#core/errors.ts';
import { minute } from '#core/http/limits.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { brandSettings, siteSettings as definitions } from '#features/settings/rules/settings.ts';
import type { FirstSteps } from '../api.ts';
import { type PartName, partNames, type StepName, stepNames, structuralTypes } from '../rules/steps.ts';
import type { DemoContent } from './demo-content.ts';

type Dependencies = Pick<
  Services,
  'stores' | 'config' | 'clock' | 'limits' | 'siteSettings' | 'emailIsSetUp' | 'deliverTestEmail'
> & { demoContent: DemoContent };

export type FirstStepsService = ReturnType<typeof createFirstStepsService>;

/** The fact that a test email was accepted by the mail server. */
const testEmailFact = 'first steps: test email';
/** The fact that the brand was confirmed as it is. */
const brandFact = 'first steps: brand confirmed';
/** The fact that a step, or all of them, is skipped. */
const skippedFact = (step: StepName | 'all') => `first steps: skipped ${step}`;
const skipped = 'skipped';

/** Derives the first steps of a new site from its data. Only skipped steps are stored. */
export function createFirstStepsService(services: Dependencies) {
  const { stores, config, clock, limits, siteSettings, emailIsSetUp, demoContent } = services;
  const { facts } = stores;

  const isSkipped = async (step: StepName | 'all') => (await facts.find(skippedFact(step))) === skipped;

  return {
    /**
     * @param account for which the steps are shown
     * @param includesHidden whether the steps are read also while the list is hidden
     */
    async read(account: Account, includesHidden: boolean): Promise<FirstSteps> {
      const isDismissed = await isSkipped('all');
      if (isDismissed && !includesHidden) {
        // On every dashboard from then on, for nothing that is shown.
        return { isDismissed, items: [], emailIsSetUp, demo: { count: 0, removedAt: null } };
      }
      const settings = await siteSettings.read();
      const demo = await demoContent.list();
      const removable = demo.filter(
        ({ record, keptBecause }) => !keptBecause && !structuralTypes.includes(record),
      );

      const isDefault = (name: keyof typeof definitions) =>
        JSON.stringify(settings[name]) === JSON.stringify(definitions[name].defaultValue);
      /** Whether staff have added a webinar, or made one of the demo their own. */
      async function hasWebinar(): Promise<boolean> {
        const unchanged = demo.filter(
          (one) => one.record === 'webinar' && one.keptBecause !== 'changed',
        ).length;
        return (await stores.records.count('webinar', { unpublished: true })) > unchanged;
      }
      async function hasColleague(): Promise<boolean> {
        const staff = await stores.accounts.listByRoles(staffRoles);
        return staff.length > 1 || (await stores.invitations.listPending()).length > 0;
      }

      const contact = partNames.filter(isDefault);
      const missing: Partial<Record<StepName, PartName[]>> = { contact };
      const isDone: Record<StepName, boolean> = {
        name: account.name !== firstAccountName,
        brand: !brandSettings.every(isDefault) || (await facts.find(brandFact)) !== undefined,
        contact: contact.length === 0,
        hours: !isDefault('openingHours'),
        email: emailIsSetUp && (await facts.find(testEmailFact)) !== undefined,
        webinar: await hasWebinar(),
        demo: removable.length === 0,
        colleague: await hasColleague(),
        backup: !config.backup.isBesideData && config.backup.at !== undefined,
      };
      const items: FirstSteps['items'] = [];
      for (const name of stepNames) {
        items.push({
          ...{ name, isDone: isDone[name], isSkipped: await isSkipped(name) },
          missing: missing[name] ?? [],
        });
      }
      return {
        ...{ isDismissed, items, emailIsSetUp },
        demo: { count: removable.length, removedAt: await demoContent.removedAt() },
      };
    },

    /** Skips a step or all of them, or shows them again. */
    async skip(step: StepName | 'all', isToSkip: boolean): Promise<void> {
      if (isToSkip) await facts.set(skippedFact(step), skipped);
      else await facts.removeIfEqual(skippedFact(step), skipped);
    },

    /** Confirms name, logo and colours as they are. */
    confirmBrand: () => facts.set(brandFact, clock().toISOString()),

    /**
     * Sends a test email to the account, past the outbox, to report the answer of the mail server.
     *
     * @throws AppError tooMany
     */
    async sendTestEmail({ id, email }: Account): Promise<{ isSent: boolean; message: string }> {
      const rule = { name: 'test email', subjects: [id], points: 10, seconds: 10 * minute };
      const retryAfter = await limits.consume([rule]);
      if (retryAfter !== undefined) {
        const message = 'Many test emails have been sent. Please try again in a few minutes.';
        throw new AppError('tooMany', message, { retryAfter });
      }
      if (!emailIsSetUp)
        return { isSent: false, message: 'Email is not set up: SMTP_URL is missing. No email was sent.' };
      try {
        const response = await services.deliverTestEmail(email);
        await facts.set(testEmailFact, clock().toISOString());
        const message = `The mail server has accepted the test email to ${email} (${response}). Check whether it has arrived, and look in the spam folder too.`;
        return { isSent: true, message };
      } catch (error) {
        if (!(error instanceof SendError)) throw error;
        return { isSent: false, message: `The test email could not be sent: ${error.message}.` };
      }
    },
  };
}
