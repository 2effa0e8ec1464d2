import { defineFeature } from '#core/manifest/define-feature.ts';
import { columns, nothingPersonal, personalColumns } from '#core/manifest/personal-data.ts';
import { staffActions } from './rules/actions.ts';
import { createInvitationAcceptance } from './server/accept-invitation.ts';
import { createInvitationStore, type Invitation } from './server/invitation-store.ts';
import { createInvitationService } from './server/invitations.ts';
import { invitationRoutes, staffRoutes } from './server/routes.ts';
import { createStaffService } from './server/staff.ts';

interface StaffRepositories {
  invitations: ReturnType<typeof createInvitationStore>;
}

interface StaffServices {
  invitationAcceptance: ReturnType<typeof createInvitationAcceptance>;
  invitationService: ReturnType<typeof createInvitationService>;
  staffService: ReturnType<typeof createStaffService>;
}

declare module '#core/database/tables.ts' {
  interface Tables {
    invitation: Invitation;
  }
}
declare module '#core/manifest/repositories.ts' {
  interface Stores extends StaffRepositories {}
}
declare module '#core/manifest/define-feature.ts' {
  interface Services extends StaffServices {}
}

const invitationColumns = personalColumns({
  ...{ subject: 'staff', purpose: 'to invite a person to the staff' },
  ...{ keptFor: { days: 30, after: 'the end of the invitation' }, eraser: 'invitations.forget' },
});

export const staff = defineFeature({
  name: 'staff',
  requires: ['settings', 'accounts'],
  actions: staffActions,
  repositories: (scope): StaffRepositories => ({ invitations: createInvitationStore(scope) }),
  services(opened): StaffServices {
    return {
      invitationAcceptance: createInvitationAcceptance(opened),
      invitationService: createInvitationService(opened),
      staffService: createStaffService(opened),
    };
  },
  routes: (services) => [staffRoutes(services), invitationRoutes(services)],
  retention: ({ stores }) => [
    { title: 'invitations that have expired', days: 30, removeBefore: stores.invitations.forget },
  ],

  personalData: {
    invitation: {
      ...columns(nothingPersonal, 'id', 'tokenHash'),
      ...columns(invitationColumns.words, 'email', 'name'),
      ...columns(invitationColumns.facts, 'role', 'expiresAt', 'invitedBy', 'state', 'createdAt'),
    },
  },
  secretPaths: ['invitation'],
});
