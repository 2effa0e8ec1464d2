import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';

interface ListenButtonProps {
  onFailure(message: string): void;
}

/** Begins to read the text aloud. Where the browser has no voice for its language, there is no button, only its room. */
export function ListenButton({ onFailure }: ListenButtonProps) {
  const [hasVoice, setHasVoice] = useState(true);
  const [Player, setPlayer] = useState<ComponentType<{ onEnd(): void }>>();
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const { speechSynthesis } = window;
    // Some browsers know their voices only a while after they were first asked.
    const look = () => setHasVoice(speechSynthesis.getVoices().some(({ lang }) => isOfText(lang)));
    if (!speechSynthesis?.addEventListener) {
      setHasVoice(false);
      return;
    }
    look();
    speechSynthesis.addEventListener('voiceschanged', look);
    return () => speechSynthesis.removeEventListener('voiceschanged', look);
  }, []);

  function begin() {
    if (!hasVoice) return onFailure('Your browser has no voice for the language of this text.');
    // Safari lets a page speak only where its first word belongs to a press; the player has to be loaded first.
    window.speechSynthesis.speak(new SpeechSynthesisUtterance(''));
    import('./player.tsx').then(
      (module) => setPlayer(() => module.ReadAloudPlayer),
      () => onFailure('Reading aloud can start once you are back online.'),
    );
  }

  function end() {
    setPlayer(undefined);
    button.current?.focus();
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-pressed={Player !== undefined}
        onClick={Player ? end : begin}
        className={`tool aria-pressed:border-teal-text aria-pressed:bg-mint-soft ${hasVoice ? '' : 'invisible'}`}
      >
        <Icon name="headphones" />
        Listen
      </button>
      {Player && <Player onEnd={end} />}
    </>
  );
}

/** Whether a voice speaks the language of the text that stands on the page. */
function isOfText(voice: string): boolean {
  const language = document.querySelector<HTMLElement>('.reading .rich-text')?.lang || 'en';
  return voice.toLowerCase().startsWith(language);
}
