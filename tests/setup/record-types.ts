import '#content/index.ts';
import { adminActions } from '#admin/actions.ts';
import { registerActions } from '#core/access/roles.ts';

registerActions(adminActions);
