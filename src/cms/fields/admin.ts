import type { AnyField } from './field.ts';
import type { FieldUi } from './field-ui.tsx';

/** The exports of each `admin.tsx`: the UI of a field type is exported under the name of its kind. */
const modules = import.meta.glob<Record<string, FieldUi<AnyField>>>('./*/admin.tsx', { eager: true });
const fieldUis: Readonly<Record<string, FieldUi<AnyField>>> = Object.assign({}, ...Object.values(modules));

/** The admin UI of a field's type. */
export function fieldUiOf(field: AnyField): FieldUi<AnyField> {
  const ui = fieldUis[field.kind];
  if (!ui) throw new Error(`No admin.tsx in cms/fields exports a UI with the name ${field.kind}.`);
  return ui;
}
