import type { ContentStore } from '../../store/records/content-store.ts';
import type { Registration, RegistrationStore } from '../../store/registration-store.ts';
import { notFound } from '../http-error.ts';
import type { AccessRules } from './access.ts';
import { pathParameter } from './docs.ts';
import { peopleRoutes } from './people-routes.ts';

interface Parts {
  registrations: RegistrationStore;
  content: ContentStore;
  access: AccessRules;
}

/** Who has enrolled in a webinar (spec §7). */
export function registrationRoutes({ registrations, content, access }: Parts) {
  return peopleRoutes<Registration>({
    access,
    one: 'Registration',
    tag: 'Registrations',
    list: {
      path: '/webinar/webinarregisteruser/:wid',
      summary: 'List who has enrolled in a webinar, the newest first',
      key: 'webinars',
      fields: ['webinarId', 'webinarTitle', 'name', 'email', 'contact', 'registerAt'],
      params: pathParameter('wid', 'The `_id` of the webinar.'),
      async of({ params }) {
        const { wid } = params as { wid: string };
        if (!(await content.find('webinar', { id: wid }))) throw notFound('Webinar');
        return {
          list: (page) => registrations.list(wid, page),
          count: () => registrations.count(wid),
        };
      },
    },
    // No slash before the id: spec §7 has it so.
    removalPath: '/webinar/deleteWebinarUser:id',
    remove: registrations.remove,
  });
}
