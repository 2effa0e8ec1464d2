import { sql } from 'kysely';
import type { Actor } from '../../content/actor.ts';
import { canonicalEmail, emailSpellings } from '../../content/people/email-address.ts';
import type { ConsentMethod } from '../../content/privacy/consents.ts';
import type { ErasureReport } from '../../content/privacy/requests.ts';
import { eraseRecord } from '../changes/erase.ts';
import { holdContentVersion } from '../connection/content-version.ts';
import { inTurns } from '../in-turns.ts';
import { folded } from '../records/record-query.ts';
import { removeRecord } from '../records/remove.ts';
import { patternWithin } from '../records/search-text.ts';
import type { Scope } from '../scope.ts';
import { takePlaceStep } from '../webinars/place-steps.ts';
import { endConsentsOfAddress } from './end-consents.ts';
import { eraseAccount } from './erase-account.ts';
import { eraseNotesOf } from './erase-notes.ts';
import { findAccountOf } from './held-account.ts';
import { findHeldEnquiries, findHeldPlaces, type HeldEnquiry } from './held-data.ts';
import { type HeldPlace, isOpenPlace } from './held-place.ts';
import { keepSealedRecord } from './seal-copies.ts';
import type { Sealing } from './sealed-store.ts';
import { isRefundOpen, reportOfOpen } from './stays-for-now.ts';

export interface PersonErasure {
  /** In any spelling. */
  email: string;
  /** Of the request that leads to it; empty: none does. */
  requestId: string;
  by: Actor;
  sealing: Sealing;
  /** Only what came before it (ISO, UTC); absent: all of it. */
  before?: string | undefined;
}

/**
 * Erases for good what the site holds of an address, what is in the trash and older versions too, after a sealed copy of
 * it. Seats of webinars to come are given up first, and offered on; nobody is told of that. What somebody is still to get
 * money back for stays until that is paid.
 *
 * @returns what was erased, and what stays for now
 */
export async function erasePerson(scope: Scope, erasure: PersonErasure): Promise<ErasureReport> {
  return scope.transaction(async (inside) => {
    // As all writes of places: the content first, then webinars, then the rest.
    await holdContentVersion(inside.db);
    const email = canonicalEmail(erasure.email);
    const isMeant = ({ addedAt }: { addedAt: string }) => !erasure.before || addedAt < erasure.before;
    await giveUpPlaces(inside, (await findHeldPlaces(inside, email)).filter(isMeant), erasure.by);

    // Read anew: what was given up may be owed from now on.
    const meant = (await findHeldPlaces(inside, email)).filter(isMeant);
    const account = await findAccountOf(inside, email);
    const going = meant.filter((place) => !isRefundOpen(place));
    const written = (await findHeldEnquiries(inside, email)).filter(isMeant);
    await inTurns(written, (enquiry) => eraseFor(inside, 'enquiry', enquiry, erasure));
    await inTurns(going, (place) => eraseFor(inside, 'registration', place, erasure));
    await eraseNotesOf(inside, written);
    const erased: Record<string, number> = { enquiry: written.length, registration: going.length };
    if (!erasure.before) {
      erased.consent = await endConsentsOfAddress(inside, email, wayOf(erasure.by));
      await dropLettersTo(inside, email);
    }
    if (account?.role === 'user' && isMeant(account)) {
      await eraseAccount(inside, account.id, erasure);
      erased.account = 1;
    }
    return {
      erased: Object.fromEntries(Object.entries(erased).filter(([, count]) => count > 0)),
      kept: reportOfOpen(meant.length - going.length),
    };
  });
}

/** Cancels what is still open, so that what is due for it is recorded; the letters that would tell of it are not written. */
async function giveUpPlaces(inside: Scope, places: readonly HeldPlace[], by: Actor): Promise<void> {
  await inTurns(places, async (place) => {
    if (!(await isOpenPlace(inside, place))) return;
    const { id } = place;
    await takePlaceStep(inside, { id, by }, { kind: 'cancel' });
    const planned = inside.db.deleteFrom('webinarLetter').where('registrationId', '=', id);
    await planned.where('state', '=', 'planned').execute();
  });
}

async function eraseFor(
  inside: Scope,
  record: 'enquiry' | 'registration',
  held: HeldEnquiry | HeldPlace,
  { by, ...erasure }: PersonErasure,
): Promise<void> {
  await keepSealedRecord(inside, record, held, erasure);
  await eraseRecord(inside, held.trashedBy || (await removeRecord(inside, record, held.id, by)), by);
}

/** What waits to be sent to the address, whatever it is about. */
async function dropLettersTo({ db, engine }: Scope, email: string): Promise<void> {
  for (const to of emailSpellings(email)) {
    const pattern = patternWithin(JSON.stringify({ to }).slice(1, -1));
    await db
      .deleteFrom('letter')
      .where(sql<boolean>`${folded(engine, 'mail')} like ${pattern} escape '\\'`)
      .execute();
  }
}

/** By what way somebody has withdrawn what they had agreed to, by asking for this. */
function wayOf(by: Actor): ConsentMethod {
  return by.kind === 'visitor' ? 'link' : 'staff';
}
