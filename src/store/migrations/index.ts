import type { Migration } from 'kysely/migration';
import type { Engine } from '../connection/database.ts';
import { beginning } from './0001-beginning.ts';
import { allContent } from './0002-all-content.ts';
import { lettersAndPasswords } from './0003-letters-and-passwords.ts';
import { pictures } from './0004-pictures.ts';
import { leases } from './0005-leases.ts';
import { channelAnswers } from './0006-channel-answers.ts';
import { alternativeTexts } from './0007-alternative-texts.ts';
import { answeredRequests } from './0008-answered-requests.ts';
import { workOverTime } from './0009-work-over-time.ts';
import { recordsMigration } from './0010-records.ts';
import { growth } from './0011-growth.ts';
import { limits } from './0012-limits.ts';
import { staff } from './0013-staff.ts';
import { factors } from './0014-factors.ts';
import { activity } from './0015-activity.ts';
import { backup } from './0016-backup.ts';
import { search } from './0017-search.ts';
import { topics } from './0018-topics.ts';
import { authorsAndRedirects } from './0019-authors-and-redirects.ts';
import { reading } from './0020-reading.ts';
import { sharing } from './0021-sharing.ts';
import { fieldValues } from './0022-field-values.ts';
import { doubts } from './0023-doubts.ts';
import { conversations } from './0024-conversations.ts';
import { siteSettings } from './0025-site-settings.ts';
import { drafts } from './0026-drafts.ts';
import { previews } from './0027-previews.ts';
import { schedule } from './0028-schedule.ts';
import { pictureLibrary } from './0029-picture-library.ts';
import { visits } from './0030-visits.ts';
import { draftStates } from './0032-draft-states.ts';
import { webinars } from './0034-webinars.ts';
import { privacy } from './0035-privacy.ts';
import { communitySharing } from './0036-community-sharing.ts';
import { logStays } from './0037-log-stays.ts';
import { sharingOfAll } from './0038-sharing-of-all.ts';
import { ofOnePerson } from './0039-of-one-person.ts';
import { enrolAgain } from './0040-enrol-again.ts';
import { oneMailbox } from './0041-one-mailbox.ts';
import { unconfirmed } from './0042-unconfirmed.ts';

/** Every migration, in the order of its number. Written once, never changed after it has been released. */
export const migrations = (engine: Engine): Record<string, Migration> => ({
  '0001-beginning': beginning(engine),
  '0002-all-content': allContent(engine),
  '0003-letters-and-passwords': lettersAndPasswords(engine),
  '0004-pictures': pictures(engine),
  '0005-leases': leases(engine),
  '0006-channel-answers': channelAnswers(engine),
  '0007-alternative-texts': alternativeTexts(engine),
  '0008-answered-requests': answeredRequests(engine),
  '0009-work-over-time': workOverTime(engine),
  '0010-records': recordsMigration(engine),
  '0011-growth': growth(engine),
  '0012-limits': limits(engine),
  '0013-staff': staff(engine),
  '0014-factors': factors(engine),
  '0015-activity': activity(engine),
  '0016-backup': backup(engine),
  '0017-search': search(engine),
  '0018-topics': topics(engine),
  '0019-authors-and-redirects': authorsAndRedirects(engine),
  '0020-reading': reading(engine),
  '0021-sharing': sharing(engine),
  '0022-field-values': fieldValues(engine),
  '0023-doubts': doubts(engine),
  '0024-conversations': conversations(engine),
  '0025-site-settings': siteSettings(engine),
  '0026-drafts': drafts(engine),
  '0027-previews': previews(engine),
  '0028-schedule': schedule(engine),
  '0029-picture-library': pictureLibrary(engine),
  '0030-visits': visits(engine),
  '0032-draft-states': draftStates(engine),
  '0034-webinars': webinars(engine),
  '0035-privacy': privacy(engine),
  '0036-community-sharing': communitySharing(engine),
  '0037-log-stays': logStays(engine),
  '0038-sharing-of-all': sharingOfAll(engine),
  '0039-of-one-person': ofOnePerson(engine),
  '0040-enrol-again': enrolAgain(engine),
  '0041-one-mailbox': oneMailbox(engine),
  '0042-unconfirmed': unconfirmed(engine),
});
