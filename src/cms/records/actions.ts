import { type Action, type ActionRoles, editorRoles, isAction, staffRoles } from '#core/access/roles.ts';

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

declare module '#core/access/roles.ts' {
  interface Actions extends CmsActions {}
}

/**
 * The actions of a record's calls: content shares one set, and each type of people's records has its own.
 *
 * @throws Error where no feature declares them: such a record must not be read like content
 */
export function recordActions(type: { name: string; isPersonal?: true }): {
  read: Action;
  /** For records that visitors do not see too. */
  readAll: Action;
  remove: Action;
  restore: Action;
} {
  const actionPrefix = type.isPersonal ? type.name : 'content';
  const read = requireAction(`${actionPrefix}.read`);
  return {
    ...{
      read,
      remove: requireAction(`${actionPrefix}.remove`),
      restore: requireAction(`${actionPrefix}.restore`),
    },
    readAll: type.isPersonal ? read : 'content.readUnpublished',
  };
}

function requireAction(action: string): Action {
  if (isAction(action)) return action;
  throw new Error(`No feature declares the action ${action}.`);
}
