import { Link } from 'react-router';
import type { RecordUi } from '#cms/admin/record-ui.ts';
import { useMay } from '#core/api-client/session.ts';

/** Above the menu entries: staff look for the phone number of the header among them. */
function ContactHint() {
  const may = useMay();
  return (
    <p className="mb-2.5 text-ink-soft">
      The menu of the site. Phone numbers, email addresses and the address are in the{' '}
      {may('settings.manage') ? (
        <Link to="/admin/settings#setting-phones" className="link">
          settings
        </Link>
      ) : (
        'settings, which administrators change'
      )}
      .
    </p>
  );
}

/** The addition of the settings to the list of menu entries. */
export const headerUi: RecordUi = { Header: ContactHint };
