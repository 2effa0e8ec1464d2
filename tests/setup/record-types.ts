import '#content/index.ts';
import { adminActions } from '#admin/features.ts';
import { registerActions } from '#core/access/roles.ts';

registerActions(adminActions);
