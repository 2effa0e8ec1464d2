interface ChoiceButtonsProps<Choice extends string> {
  /** The name of the group for screen readers. */
  label: string;
  choices: readonly Choice[];
  labels: Readonly<Record<Choice, string>>;
  chosen: Choice;
  onChoose(choice: Choice): void;
}

/** Buttons of which one is pressed, such as the lists of a screen. */
export function ChoiceButtons<Choice extends string>(props: ChoiceButtonsProps<Choice>) {
  const { label, choices, labels, chosen, onChoose } = props;
  return (
    <fieldset aria-label={label} className="mb-5 flex flex-wrap gap-2">
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === chosen}
          className="min-h-11 rounded-small border border-ink/35 px-4 font-bold hover:border-ink hover:bg-page aria-pressed:border-teal-text aria-pressed:bg-mint-soft"
          onClick={() => onChoose(choice)}
        >
          {labels[choice]}
        </button>
      ))}
    </fieldset>
  );
}
