import type { ReactNode } from 'react';
import type { EntryForm } from '#cms/admin/form/use-entry-form.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import type { RecordType } from '#cms/records/definition.ts';
import type { TextInputProps } from '#core/admin-ui/inputs.tsx';
import type { ColumnLayout } from '#core/admin-ui/table.tsx';
import type { CaptionsField } from './captions/field.ts';
import type { Entry } from './entry.ts';
import type { AnyField } from './field.ts';
import type { ImageField } from './image/field.ts';
import type { VideoField } from './video/field.ts';

/** The parts of the admin area that differ between field types. */
export interface FieldUi<F extends AnyField> {
  /** The input in the form; it has its own label, help and messages are around it. */
  Input(props: InputProps<F>): ReactNode;
  /** In a list. Not used for empty values. */
  Cell(props: FieldValueProps<F>): ReactNode;
  /** In the details, with more space; not used for empty values. */
  Detail(props: FieldValueProps<F>): ReactNode;
  /** Replaces an empty cell, if not by a dash. */
  NoCell?(): ReactNode;
  columnLayout(field: F): ColumnLayout;
  /** Whether it needs the whole width of the form. */
  isWide?(field: F): boolean;
  /** The message after a reload has removed the chosen file. */
  lostFileMessage?: string;
}

export interface FieldValueProps<F extends AnyField> {
  definition: RecordType;
  entry: Entry;
  name: string;
  field: F;
  /** The value in the entry as a text, never empty. */
  value: string;
  /** The value as plain text, shortened to the available space. */
  text: string;
}

export interface InputProps<F extends AnyField> extends TextInputProps {
  definition: ContentType;
  /** The stored entry; undefined: a new one. */
  entry: Entry | undefined;
  name: string;
  field: F;
  form: EntryForm;
  /** Called with the reason if a chosen value is refused, or with undefined if it is accepted. */
  onError(message: string | undefined): void;
  videos: VideoUploads;
}

/** The state of an upload beside its percentage; `timeLeft` is the remaining time in words. */
export type VideoUploadStatus = { is: 'sending'; timeLeft: string } | { is: 'waiting' } | { is: 'paused' };

export interface VideoUploads {
  /** Percentages by field name. */
  progress: Record<string, number>;
  status: VideoUploadStatus;
  /** Pauses or resumes uploads. */
  togglePause(): void;
  /** Retries at once while waiting for the network. */
  retryNow(): void;
  cancel(): void;
  /** A video whose upload was interrupted by leaving the page, by file name and with its percentage. */
  interrupted: { fileName: string; percent: number } | undefined;
}

/** The props of a file input: the stored file, the chosen one, and the callbacks. */
export function fileInputProps(props: InputProps<ImageField | VideoField | CaptionsField>) {
  const { id, name, label, value, onChange, onError, describedBy, invalid, form } = props;
  return {
    ...{ id, label, onError, describedBy, invalid },
    current: value,
    chosen: form.files[name],
    onChoose: (chosen: File | undefined) => form.setFile(name, chosen),
    /** Removes the stored file; effective with the save. */
    onRemove: () => onChange(''),
  };
}
