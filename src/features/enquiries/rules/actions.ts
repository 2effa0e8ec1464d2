import { type ActionRoles, frontDeskRoles } from '#core/access/roles.ts';

/** The actions of enquiries, besides those of every record of people. */
export const enquiryActions = {
  // Calls, notes, replies, and who is responsible.
  'enquiry.answer': frontDeskRoles,
} satisfies ActionRoles;
type EnquiryActions = typeof enquiryActions;

declare module '#core/access/roles.ts' {
  interface Actions extends EnquiryActions {}
}
