import { hostOf } from '../edge/visit';

export type Target = { kind: 'url' | 'prefix' | 'host'; value: string };
export type TaskKind = 'purge' | 'prefetch';
export type Place = { scheme: 'http' | 'https'; host: string; path: string };

/** The host and path of a target, with or without scheme; null when it cannot be read. */
export const placeOf = (target: Target): Place | null => {
  const match = /^(?:(https?):\/\/)?([^/?#]+)([^#]*)/i.exec(target.value);
  const host = hostOf(match?.[2]);
  if (!host) return null;
  const path = match?.[3] || '/';
  const scheme = match?.[1]?.toLowerCase() === 'https' ? 'https' : 'http';
  return { scheme, host, path: path.startsWith('?') ? `/${path}` : path };
};
