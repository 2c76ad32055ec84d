import { platform } from '../../../kernel/process/platform';
import type { StatSeries } from '../statistics/statRows';

/** Lines that are in the store and in no sum: those of whole loads, and those of single hosts in a load. */
export type HiddenLines = {
  loads: readonly string[];
  /** A load and a host in it, with a blank between. */
  hosts: readonly string[];
};

const isOf = 'l.domain_id = $1 and ($2::uuid is null or l.param_id = $2)';
/** Lines that are not in place yet, were replaced, or were taken back by a change of figures. Read outside of any transaction. */
export const hiddenLines = async ({
  domainId,
  paramId,
}: Pick<StatSeries, 'domainId'> & { paramId: string | null }): Promise<HiddenLines> => {
  const { rows } = await platform().pool.query<HiddenLines>(
    `select array(select l.id::text from log_load l where ${isOf} and l.state in ('processing', 'replaced', 'withdrawn')) as loads,
      array(select h.load_id || ' ' || h.host from log_load_host h join log_load l on l.id = h.load_id where ${isOf}) as hosts`,
    [domainId, paramId],
  );
  return rows[0] as HiddenLines;
};

/** Condition on access_log (alias `l`) that leaves hidden lines out, with its values. */
export const shownLines = ({ loads, hosts }: HiddenLines) => ({
  sql: `NOT has({hiddenLoads:Array(UUID)}, l.load_id)${
    hosts.length > 0
      ? " AND NOT has({hiddenHosts:Array(String)}, concat(toString(l.load_id), ' ', l.domain))"
      : ''
  }`,
  params: { hiddenLoads: loads, ...(hosts.length > 0 && { hiddenHosts: hosts }) },
});
