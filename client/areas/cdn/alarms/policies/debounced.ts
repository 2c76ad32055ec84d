import { useEffect, useMemo, useState } from 'react';

const restMs = 600;
/** A value that has been still for a moment, so that typing does not ask the server at each key. */
export const useRested = <T>(input: T | null): T | null => {
  const text = JSON.stringify(input);
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  // Written by JSON.stringify just above.
  return useMemo(() => JSON.parse(rested) as T | null, [rested]);
};
