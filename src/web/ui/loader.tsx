/** Three drops that bounce in turn; the words are for screen readers, or for all where `visible`. */
export function Loader({ visible = false }: { visible?: boolean }) {
  return (
    <span role="status" className="inline-flex items-center gap-3 font-bold">
      <span aria-hidden="true" className="flex gap-1.5 pt-2">
        <span className="blob bounce-in-turn size-3.5 bg-coral-light" />
        <span className="blob bounce-in-turn size-3.5 bg-sun" />
        <span className="blob bounce-in-turn size-3.5 bg-mint" />
      </span>
      <span className={visible ? '' : 'sr-only'}>Loading...</span>
    </span>
  );
}
