import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useScreenActive } from './activeScreen';

/**
 * Corrects the address of a screen to what it shows: a value nobody knows must not stay in it. The
 * address before takes no place in the history.
 */
export const useCanonicalQuery = (canonical: (query: URLSearchParams) => URLSearchParams): void => {
  const [query, setQuery] = useSearchParams();
  const active = useScreenActive();
  const before = query.toString();
  const after = canonical(new URLSearchParams(before)).toString();
  useEffect(() => {
    if (active && after !== before) setQuery(new URLSearchParams(after), { replace: true });
  }, [active, after, before, setQuery]);
};
