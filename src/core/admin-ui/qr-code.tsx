import { encode } from 'uqr';

interface QrCodeProps {
  text: string;
  /** The description for screen readers. */
  label: string;
}

/** Drawn as one path in this page: the code contains a secret, which must reach no other program. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  // Dark on light in every theme: cameras expect it.
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-small border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#2b1b3d" />
    </svg>
  );
}
