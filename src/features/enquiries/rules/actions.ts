import { type ActionRoles, frontDeskRoles } from '#core/access/roles.ts';

/** The actions of enquiries. */
export const enquiryActions = {
  // Names, emails and phone numbers of parents.
  'enquiry.read': frontDeskRoles,
  // Calls, notes, replies, and who is responsible.
  'enquiry.answer': frontDeskRoles,
  'enquiry.remove': frontDeskRoles,
  'enquiry.restore': frontDeskRoles,
} satisfies ActionRoles;
type EnquiryActions = typeof enquiryActions;

declare module '#core/access/roles.ts' {
  interface Actions extends EnquiryActions {}
}
