import { baseOf, isWildcard } from '../../../kernel/hostNames';

/** Label under which an authority looks for its text (RFC 8555 8.4). */
const challengeLabel = '_acme-challenge';

/** The CNAME record that a customer sets once, so that the platform may answer for a wildcard. */
export type Delegation = { name: string; target: string };

/**
 * The record by which a wildcard's name leads its proof to the platform zone; null for a domain that
 * is proven through the edges, and for one without a platform CNAME.
 */
export const delegationOf = (d: { name: string; cname: string | null }): Delegation | null =>
  isWildcard(d.name) && d.cname !== null
    ? { name: `${challengeLabel}.${baseOf(d.name)}`, target: `${challengeLabel}.${d.cname}` }
    : null;
