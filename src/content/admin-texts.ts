/** What staff are told after a save, a delete or a change of status (product: Texts). */
export interface AdminTexts {
  readonly added: string;
  readonly updated: string;
  readonly deleted: string;
  readonly statusUpdated: string;
  readonly notSaved: string;
  readonly notDeleted: string;
  readonly statusNotUpdated: string;
}

/** The texts of the types that are told by their name; `inError` is its spelling in the text of a failed save. */
export function textsOf(name: string, inError: string): AdminTexts {
  return {
    added: `${name} added successfully!`,
    updated: `${name} updated successfully!`,
    deleted: `${name} deleted successfully!`,
    statusUpdated: `${name} status updated successfully!`,
    notSaved: `Error saving ${inError}!`,
    notDeleted: 'Error deleting row!',
    statusNotUpdated: 'Error updating status!',
  };
}

/** The texts of the other lists. */
export const rowTexts = textsOf('Row', 'row');

/** The texts of the six tabs of /admin/home, which spell one word in another way (product: Texts). */
export const tabTexts: AdminTexts = { ...rowTexts, added: 'Row Added successfully!' };
