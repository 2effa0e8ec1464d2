import { Icon } from '../../ui/icon.tsx';
import { shareButton } from './share-button.ts';

/** Prints the page as a leaflet, once the code at its foot is there. */
export function PrintButton() {
  async function print() {
    const codes = document.querySelectorAll<HTMLImageElement>('img.leaflet-code');
    await Promise.all(
      Array.from(codes, (code) => {
        code.loading = 'eager';
        // Without network the leaflet has the address in letters.
        return code.decode().catch(() => undefined);
      }),
    );
    window.print();
  }

  return (
    <button type="button" onClick={print} className={shareButton(true)}>
      <Icon name="printer" className="size-5" />
      <span className="sr-only">Print</span>
    </button>
  );
}
