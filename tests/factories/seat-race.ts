import type { Database } from '#core/database/database.ts';
import { openScope } from '#core/database/scope.ts';
import { AppError } from '#core/errors.ts';
import type { RegistrationStatus } from '#features/webinars/rules/registration-status.ts';
import { createStores } from '#features.ts';

/** More than a day: current offers are over then. */
const later = 25 * 3_600_000;

/** Relative frequencies of the actions. */
const actionWeights = {
  enrol: 40,
  cancel: 18,
  accept: 16,
  decline: 8,
  resize: 8,
  reinstate: 4,
  move: 3,
  end: 3,
} as const;
type ActionName = keyof typeof actionWeights;

/**
 * Parents and staff who perform random actions on the seats of some webinars. A late action is refused, which is not a
 * failure.
 *
 * @param mark distinguishes the parents of one process from those of others
 */
export function createRace(
  { db, engine }: Database,
  webinarIds: readonly string[],
  random: () => number,
  mark: string,
) {
  const by = { kind: 'system', name: 'race' } as const;
  const storesAt = (offset: number) =>
    createStores(
      openScope(
        { db, engine },
        () => new Date(Date.now() + offset),
        () => undefined,
      ),
    );
  const [stores, storesLater] = [storesAt(0), storesAt(later)];
  const done: Record<ActionName | 'refused', number> = {
    ...{ enrol: 0, cancel: 0, accept: 0, decline: 0, resize: 0, reinstate: 0, move: 0, end: 0, refused: 0 },
  };
  let count = 0;

  const oneOf = <One>(all: readonly One[]): One | undefined => all[Math.floor(random() * all.length)];
  const randomWebinar = () => oneOf(webinarIds) ?? '';

  async function randomRegistration(...statuses: RegistrationStatus[]): Promise<string> {
    const rows = await db.selectFrom('registration').select('id').where('status', 'in', statuses).execute();
    return oneOf(rows)?.id ?? 'nobody';
  }

  const step = (id: string, kind: 'cancel' | 'accept' | 'decline' | 'reinstate') =>
    stores.registrations.applyAction({ id, by }, { kind });

  const actions: Record<ActionName, () => Promise<unknown>> = {
    async enrol() {
      const name = `Parent ${mark} ${++count}`;
      const email = `parent-${mark}-${count}@example.com`;
      const values = { webinarId: randomWebinar(), name, email, contact: '9000000001' };
      return (await stores.registrations.enrol(values, by)).id;
    },
    cancel: async () => step(await randomRegistration('registered', 'waiting', 'offered'), 'cancel'),
    accept: async () => step(await randomRegistration('offered'), 'accept'),
    decline: async () => step(await randomRegistration('offered'), 'decline'),
    reinstate: async () => step(await randomRegistration('cancelled'), 'reinstate'),
    resize: () =>
      stores.records.update('webinar', randomWebinar(), { capacity: 2 + Math.floor(random() * 6) }, by),
    async move() {
      const id = await randomRegistration('registered', 'waiting', 'offered');
      return stores.registrations.applyAction(
        { id, by },
        { kind: 'move', webinarId: randomWebinar(), joinWaitingList: true },
      );
    },
    end: () => storesLater.registrations.endDue(),
  };

  function randomAction(): ActionName {
    let left = random() * Object.values(actionWeights).reduce((sum, one) => sum + one, 0);
    for (const [action, share] of Object.entries(actionWeights)) {
      left -= share;
      if (left < 0) return action as ActionName;
    }
    return 'enrol';
  }

  return {
    /** The number of actions by kind. */
    done,
    /** Performs one action. @returns the id of a registration, where it was an enrolment */
    async performRandomAction(): Promise<string | undefined> {
      const action = randomAction();
      try {
        const made = await actions[action]();
        done[action] += 1;
        return action === 'enrol' ? String(made) : undefined;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        done.refused += 1;
        return undefined;
      }
    },
  };
}
