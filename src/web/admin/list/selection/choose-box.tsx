interface ChooseBoxProps {
  label: string;
  isChosen: boolean;
  /** Some of what it stands for, and not all. */
  isPartly?: boolean;
  onChoose(isChosen: boolean, toHere: boolean): void;
}

/** A box to choose one record, or all of a page: as large as a finger needs it. */
export function ChooseBox({ label, isChosen, isPartly = false, onChoose }: ChooseBoxProps) {
  return (
    <label className="flex size-11 cursor-pointer items-center justify-center rounded-small hover:bg-mint-soft @4xl:size-9">
      <input
        ref={(box) => {
          if (box) box.indeterminate = isPartly;
        }}
        type="checkbox"
        aria-label={label}
        checked={isChosen}
        className="size-5 cursor-pointer accent-teal"
        onChange={({ target, nativeEvent }) => {
          const { shiftKey = false } = nativeEvent as Partial<MouseEvent>;
          onChoose(target.checked, shiftKey);
        }}
      />
    </label>
  );
}
