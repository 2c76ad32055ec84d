import type { Bench } from '../../../support/bench';

/** Waits until all lanes have read their past and every log file found so far is loaded. */
export const untilPastSynced = (bench: Bench): Promise<unknown> =>
  bench.until(
    async () => {
      const [row] = await bench.sql<{ open: number }>(
        `select (select count(*) from sync_lane where pulled_from is null or pulled_from > start_at)::int
           + (select count(*) from log_file where state in ('listed', 'loading'))::int
           + case when (select count(*) from sync_lane) < 12 then 1 else 0 end as open`,
      );
      return row?.open === 0;
    },
    { ms: 90_000, what: 'the past' },
  );
