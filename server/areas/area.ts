import type { Served } from '../kernel/http/http';

/** What answers the requests of an area, by the names of its resources; their long types end here. */
export const answering = <K extends string>(
  services: Record<K, Served>,
): { services: Record<K, Served> } => ({ services });
