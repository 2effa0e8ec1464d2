import { useEffect, useState } from 'react';
import { readAsDataAddress } from './read-file.ts';

/** A chosen picture as a data address: the Content-Security-Policy knows no other that a page could make itself. */
export function usePreview(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    setAddress(undefined);
    if (!file) return;
    let isWanted = true;
    readAsDataAddress(file).then(
      (read) => isWanted && setAddress(read),
      (error) => console.error(error),
    );
    return () => {
      isWanted = false;
    };
  }, [file]);
  return address;
}
