import { rawRetentionDays } from '#server/model/cdn/logs/tables';
import { subdomains } from '#shared/areas/cdn/subdomains/subdomains';
import { work } from '../../../kernel/work';
import type { WorkerArea } from '../../area';
import { discover } from './discovery';
import { foldHours } from './discovery.store';

/** Days within which late files are looked for at every turn; older hours wait for the daily review. */
const recentDays = 3;
const anyWildcard = "exists (select from domain where name like '*.%')";

/** Hosts below wildcard domains: finding them in stored log lines. */
export const subdomainsArea: WorkerArea = {
  work: [
    work(
      subdomains,
      {
        discover: (tools) => discover(tools, recentDays),
        async review(tools) {
          await discover(tools, rawRetentionDays);
          await tools.run(foldHours);
        },
      },
      { discover: anyWildcard, review: anyWildcard },
    ),
  ],
};
