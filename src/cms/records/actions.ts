import { type Action, type ActionRoles, editorRoles, isAction, staffRoles } from '#core/access/roles.ts';
import type { PeopleType } from './definition.ts';
import type { PeopleName } from './registry.ts';

/** The actions of the content engine. */
export const cmsActions = {
  'content.write': editorRoles,
  'content.remove': editorRoles,
  'content.restore': editorRoles,
  'upload.write': editorRoles,
  'redirect.read': editorRoles,
  'redirect.write': editorRoles,
  // Of these, staff see and do what belongs to records that they may read in full.
  'entry.read': staffRoles,
  'history.read': staffRoles,
  'trash.read': staffRoles,
  'trash.restore': staffRoles,
  'trash.erase': staffRoles,
} satisfies ActionRoles;
type CmsActions = typeof cmsActions;

/** The actions of people's records, which are registered with their types. */
export type PeopleAction = `${PeopleName}.${'read' | 'remove' | 'restore'}`;
type PeopleActions = Record<PeopleAction, ActionRoles[string]>;

declare module '#core/access/roles.ts' {
  interface Actions extends CmsActions, PeopleActions {}
}

/** The actions of a type of people's records, for the roles that its definition names. */
export function peopleActions({ name, personal: { readers } }: PeopleType): ActionRoles {
  return { [`${name}.read`]: readers, [`${name}.remove`]: readers, [`${name}.restore`]: readers };
}

/**
 * The actions of a record's calls: content shares one set, and each type of people's records has its own.
 *
 * @throws Error where they are not registered: such a record must not be read like content
 */
export function recordActions(type: { name: string; personal?: object }): {
  read: Action;
  /** For records that visitors do not see too. */
  readAll: Action;
  remove: Action;
  restore: Action;
} {
  const actionPrefix = type.personal ? type.name : 'content';
  const read = requireAction(`${actionPrefix}.read`);
  return {
    ...{
      read,
      remove: requireAction(`${actionPrefix}.remove`),
      restore: requireAction(`${actionPrefix}.restore`),
    },
    readAll: type.personal ? read : 'content.readUnpublished',
  };
}

function requireAction(action: string): Action {
  if (isAction(action)) return action;
  throw new Error(`The action ${action} is not registered.`);
}
