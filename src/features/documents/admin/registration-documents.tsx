import type { RegistrationView } from '#features/webinars/api.ts';
import { DocumentLinks } from './document-links.tsx';

/** The documents in the window of a registration. */
export function RegistrationDocuments({ view: { registration, payment } }: { view: RegistrationView }) {
  if (!payment) return null;
  return (
    <section aria-label="Documents">
      <h3 className="mb-2 font-bold text-body">Documents</h3>
      <DocumentLinks
        key={registration.revision}
        call="GET registrations/:id/documents"
        id={registration._id}
      />
    </section>
  );
}
