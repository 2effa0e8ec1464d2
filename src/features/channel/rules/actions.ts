import { type ActionRoles, everyRole } from '#core/access/roles.ts';

export const channelActions = {
  'feed.read': everyRole,
} satisfies ActionRoles;
type ChannelActions = typeof channelActions;

declare module '#core/access/roles.ts' {
  interface Actions extends ChannelActions {}
}
