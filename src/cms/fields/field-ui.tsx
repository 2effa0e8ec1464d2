import type { ReactNode } from 'react';
import type { EntryForm } from '#cms/admin/form/use-entry-form.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import type { RecordType } from '#cms/records/definition.ts';
import { TextInput, type TextInputProps } from '#core/admin-ui/inputs.tsx';
import type { ListPosition } from '#core/admin-ui/table.tsx';
import type { CaptionsField } from './captions/field.ts';
import type { ChaptersField } from './chapters/field.ts';
import type { Entry } from './entry.ts';
import type { ImageField } from './image/field.ts';
import type { AnyField } from './index.ts';
import type { SourcesField } from './sources/field.ts';
import type { VideoField } from './video/field.ts';

/** All that differs from kind to kind in the admin area. */
export interface FieldUi<F extends AnyField> {
  /** In the form; the label is its own, help and messages stand around it. */
  Input(props: InputProps<F>): ReactNode;
  /** In a list. What is empty is not asked for. */
  Cell(props: ShownProps<F>): ReactNode;
  /** In the View modal, with more room; likewise. */
  Detail(props: ShownProps<F>): ReactNode;
  /** In place of an empty cell, where that is not a dash. */
  NoCell?(): ReactNode;
  priority(field: F): ListPosition;
  /** Whether it needs the whole width of the form. */
  isWide?(field: F): boolean;
  /** What is said where a reload has taken what was chosen for it. */
  lost?: string;
}

export interface ShownProps<F extends AnyField> {
  definition: RecordType;
  entry: Entry;
  name: string;
  field: F;
  /** Of the entry, as a text, and never an empty one. */
  value: string;
  /** The same in plain words, cut to what there is room for. */
  text: string;
}

export interface InputProps<F extends AnyField> extends TextInputProps {
  definition: ContentType;
  /** The stored one; undefined: a new one is made. */
  entry: Entry | undefined;
  name: string;
  field: F;
  form: EntryForm;
  /** Told why something that was chosen cannot be taken, or that it can. */
  onError(message: string | undefined): void;
  videos: Videos;
}

/** How an upload stands beside its percent; `left` says in words how long it takes still. */
export type VideoUploadStatus = { is: 'sending'; left: string } | { is: 'waiting' } | { is: 'paused' };

/** How far the videos of a form are on their way. */
export interface Videos {
  /** In percent, by the names of their fields. */
  progress: Record<string, number>;
  status: VideoUploadStatus;
  /** Pauses what is being sent, or lets it go on. */
  togglePause(): void;
  /** Tries at once, where it waits for the network. */
  goOn(): void;
  cancel(): void;
  /** A video that was on its way when the page was left, by a name and with its percent. */
  begun: { fileName: string; percent: number } | undefined;
}

/** What the input of a file needs: the stored file, the one that was chosen, and whom to tell. */
export function fileOf(props: InputProps<ImageField | VideoField | CaptionsField>) {
  const { id, name, label, value, onChange, onError, describedBy, invalid, form } = props;
  return {
    ...{ id, label, onError, describedBy, invalid },
    current: value,
    chosen: form.files[name],
    onChoose: (chosen: File | undefined) => form.setFile(name, chosen),
    /** Takes the stored one away; it goes with the save. */
    onRemove: () => onChange(''),
  };
}

/** A text in which each line is a thing of its own. */
const lines: FieldUi<ChaptersField | SourcesField> = {
  Input: (props) => <TextInput {...props} maxLength={props.field.maxLength} multiline />,
  Cell: ({ text }) => text,
  Detail: ({ value }) => <span className="whitespace-pre-line">{value}</span>,
  priority: () => 'beginning',
  isWide: () => true,
};

export const chapters: FieldUi<ChaptersField> = lines;
export const sources: FieldUi<SourcesField> = lines;
