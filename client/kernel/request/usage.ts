import { useContext, useEffect } from 'react';
import type { Endpoint } from '#shared/kernel/contract';
import { ScreenPath } from '../page/activeScreen';

const used = new Map<string, Set<Endpoint>>();

/** Notes that the screen around a component reads or writes through an endpoint, for its help. */
export const useNoted = (endpoint: Endpoint): void => {
  const path = useContext(ScreenPath);
  useEffect(() => {
    if (path === null) return;
    const endpoints = used.get(path) ?? new Set();
    used.set(path, endpoints.add(endpoint));
  }, [path, endpoint]);
};

/** Endpoints that a screen has offered or called since the console was opened. */
export const endpointsOf = (path: string): ReadonlySet<Endpoint> => used.get(path) ?? new Set();
