import type { FindingPlace } from '../../../kernel/findingKind';

/** Names in the address of /data-repair that fill the form of a new repair; `new` opens it. */
export const repairNames = ['domain', 'parameter', 'source', 'from', 'to'] as const;

/**
 * The address at which the form of a new repair is open and filled in with a domain (id), supplier
 * parameter (id), source and span, as far as the place names them.
 */
export const repairPath = ({ place, fromAt, toAt }: FindingPlace): string => {
  const values = {
    domain: place['domainId'],
    parameter: place['paramId'],
    source: place['source'],
    from: fromAt,
    to: toAt,
  };
  const filled = repairNames.flatMap((name) => {
    const value = values[name];
    return value ? [`&${name}=${encodeURIComponent(value)}`] : [];
  });
  return `/data-repair?new=1${filled.join('')}`;
};
