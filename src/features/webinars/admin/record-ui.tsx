import Armchair from 'lucide-react/icons/armchair';
import type { RecordUi } from '#cms/admin/record-ui.ts';
import { PersonCards } from '#features/enquiries/admin/person-cards.tsx';
import { CallOffQuestion, callsOff } from './cancel-webinar-dialog.tsx';
import { notifiedInWords, useRegistrationsQuestion, useWebinarQuestion } from './notify-parents.tsx';
import { usePositions } from './registration-calls.ts';
import { RegistrationDialog } from './registration-dialog.tsx';
import { RegistrationsHead } from './registrations-header.tsx';

/** Additions to the list and the form of webinars. */
export const webinarUi: RecordUi = {
  beforeSave: { isAsked: callsOff, Question: CallOffQuestion },
  beforeRemoval: { useQuestion: useWebinarQuestion, notifiedInWords },
};

/** Additions to the list of registrations. */
export const registrationUi: RecordUi = {
  Header: RegistrationsHead,
  Cards: PersonCards,
  panel: { word: 'Place', Icon: Armchair, Dialog: RegistrationDialog },
  useNotes: usePositions,
  beforeRemoval: { useQuestion: useRegistrationsQuestion, notifiedInWords },
};
