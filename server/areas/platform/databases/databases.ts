import { sql } from 'kysely';
import {
  databases,
  type DatabaseScope,
  dbTask,
  type UpkeepKind,
} from '#shared/areas/platform/databases/databases';
import { slowStatement, slowStatements } from '#shared/areas/platform/databases/slowStatements';
import { personBehind } from '#shared/kernel/access';
import { Failure } from '#shared/kernel/errors';
import { computedList } from '../../../kernel/db/computedList';
import type { Ctx } from '../../../kernel/db/context';
import { listVerb, rowOf } from '../../../kernel/db/list';
import { record } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { planOf } from '../../../model/platform/databases/statementPlan.store';
import { isSms, readSummary, readTables } from '../../../model/platform/databases/tables.store';
import { addUpkeep, type DbTask, hasTable } from '../../../model/platform/databases/upkeep.store';

/** Rows about tables of one half of the platform, by their names. */
export const inScope = (scope: DatabaseScope | undefined) =>
  scope && sql`starts_with(t.name, 'sms_') = ${scope === 'sms'}`;

const upkeep =
  (kind: UpkeepKind) =>
  async (ctx: Ctx, { name }: { name: string }): Promise<DbTask> => {
    if (!(await hasTable(ctx, name))) throw new Failure('database.noTable');
    const task = await addUpkeep(ctx, { name, kind, by: personBehind(ctx.who) });
    await record(ctx, {
      module: dbTask.name,
      operation: 'run',
      rowId: task.id,
      new: JSON.stringify({ name, kind }),
    });
    ctx.enqueue(databases.jobs.upkeep, { id: task.id });
    ctx.emit(databases.events.changed, { name });
    return task;
  };

/** Both stores; they are asked outside of any transaction. */
export const databasesService = serve(
  databases,
  {
    vacuum: upkeep('vacuum'),
    analyse: upkeep('analyse'),
    tasks: listVerb(databases.endpoints.tasks, {
      entity: dbTask,
      where: (_ctx, { scope }) => [inScope(scope)],
    }),
  },
  {
    async list(o, query) {
      const rows = await readTables(platform());
      const mine = rows.filter((r) => isSms(r.name) === (query.scope === 'sms'));
      return o.transact((ctx) => computedList(ctx, databases.endpoints.list, mine, query));
    },
    summary: (_o, { scope }) => readSummary(platform(), scope),
  },
);

const own = rowOf(slowStatements.endpoints.list, { entity: slowStatement });
/** Statements of the relational store that took long, with the plan of each as it would be now. */
export const slowStatementsService = serve(
  slowStatements,
  { list: listVerb(slowStatements.endpoints.list, { entity: slowStatement }) },
  {
    async plan(o, { id }) {
      const { text } = await o.transact((ctx) => own(ctx, id));
      return planOf(platform().pool, text);
    },
  },
);
