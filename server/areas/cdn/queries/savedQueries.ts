import { savedQueries } from '#shared/areas/cdn/queries/savedQueries';
import { personBehind } from '#shared/kernel/access';
import { Failure } from '#shared/kernel/errors';
import { plainVerbs } from '../../../kernel/db/crud';
import { serve } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { explainQuery, listTables, runQuery } from './analysis';
import { placeOf } from './queries';

type Recorded = { name: string; sql: string; params: string };

/** Questions kept for colleagues, and the analyser of any. */
export const savedQueriesService = serve(
  savedQueries,
  plainVerbs(savedQueries, {
    async fill(ctx) {
      return { createdByEmail: personBehind(ctx.who) };
    },
  }),
  {
    tables: listTables,
    explain: explainQuery,
    run: runQuery,
    async recorded(_o, { id }) {
      const rows = await platform().analytics.query<Recorded>({
        name: 'queries.recorded',
        sql: `SELECT q.name AS name, q.sql AS sql, q.params AS params FROM query_audit AS q
          WHERE q.at = fromUnixTimestamp64Milli({key_ms:Int64}) AND q.id = {key_id:UUID}`,
        params: placeOf(id),
      });
      const row = rows[0];
      if (!row) throw new Failure('data.absent');
      return row;
    },
  },
);
