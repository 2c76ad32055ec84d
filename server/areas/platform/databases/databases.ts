import { databases } from '#shared/areas/platform/databases/databases';
import { slowStatement, slowStatements } from '#shared/areas/platform/databases/slowStatements';
import { Failure } from '#shared/kernel/errors';
import { computedList } from '../../../kernel/db/computedList';
import { listVerb } from '../../../kernel/db/list';
import { record } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import {
  isSms,
  readSummary,
  readTables,
  vacuumTable,
} from '../../../model/platform/databases/tables.store';

/** Both stores; they are asked outside of any transaction. */
export const databasesService = serve(
  databases,
  {},
  {
    async list(o, query) {
      const rows = await readTables(platform());
      const mine = rows.filter((r) => isSms(r.name) === (query.scope === 'sms'));
      return o.transact((ctx) => computedList(ctx, databases.endpoints.list, mine, query));
    },
    summary: () => readSummary(platform()),
    async vacuum(o, { name }) {
      const done = await vacuumTable(platform().pool, name);
      if (!done) throw new Failure('database.noTable');
      await o.transact((ctx) =>
        record(ctx, {
          module: 'dbTable',
          operation: 'vacuum',
          rowId: name,
          new: JSON.stringify(done),
        }),
      );
      return done;
    },
  },
);

/** Statements of the relational store that took long. */
export const slowStatementsService = serve(slowStatements, {
  list: listVerb(slowStatements.endpoints.list, { entity: slowStatement }),
});
