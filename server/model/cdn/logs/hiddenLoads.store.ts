import { platform } from '../../../kernel/process/platform';
import type { StatSeries } from '../statistics/statRows';

/**
 * Loads whose lines are in the store but in no sum: not in place yet, replaced by another, or taken
 * back by a change of figures. Read outside of any transaction.
 */
export const hiddenLoads = async ({
  domainId,
  paramId,
}: Pick<StatSeries, 'domainId' | 'paramId'>): Promise<readonly string[]> => {
  const { rows } = await platform().pool.query<{ id: string }>(
    `select id from log_load where domain_id = $1 and param_id = $2
      and state in ('processing', 'replaced', 'withdrawn')`,
    [domainId, paramId],
  );
  return rows.map((r) => r.id);
};
