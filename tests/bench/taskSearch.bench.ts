// First page and search of tasks over 1,000,000 items: goal under 200 ms; and what finding costs a submission.
import { tasks } from '#shared/areas/platform/tasks/tasks';
import { measured, percentile, startConsole } from './consoleBench';

const largeTasks = 9;
const largeItems = 100_000;
const smallTasks = 10_000;
const smallItems = 10;
const rounds = 7;

const { bench, stop } = await startConsole({ workers: false });
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};
try {
  const me = await bench.as('Super');
  /** Tasks whose addresses end in `<task>/<item>.bin`, each twice as for two suppliers. */
  const fill = async (count: number, items: number, folder: string) => {
    await bench.sql(
      `insert into task (id, account_id, kind, title, state, params, total, request_id, created_by, created_by_email, created_at)
       select gen_random_uuid(), $1, 'preheat', $3 || '-' || i, 'completed', '{}', $2, 'bench', gen_random_uuid(), 'bench@example.test', now() - i * interval '1 minute'
       from generate_series(1, $4::int) i`,
      [me.accountId, items, folder, count],
    );
    const itemsMs = await timed(() =>
      bench.sql(
        `insert into task_item (task_id, n, lane, target, state)
         select t.id, i, case when i % 2 = 0 then 'a' else 'b' end, 'https://www.bench.test/' || t.title || '/' || ((i + 1) / 2) || '.bin', 'done'
         from task t cross join generate_series(1, $2::int) i where t.title like $1 || '-%'`,
        [folder, items],
      ),
    );
    const targetsMs = await timed(() =>
      bench.sql(
        `insert into task_targets (task_id, n, account_id, targets)
         select task_id, (n - 1) / 200, $2, string_agg(distinct target, E'\\n') from task_item i join task t on t.id = i.task_id
         where t.title like $1 || '-%' group by 1, 2`,
        [folder, me.accountId],
      ),
    );
    return { itemsMs, targetsMs };
  };
  const large = await fill(largeTasks, largeItems, 'release');
  await fill(smallTasks, smallItems, 'page');
  await bench.sql('analyze task; analyze task_item; analyze task_targets');
  console.log(
    `a submission of ${largeItems} rows: rows ${Math.round(large.itemsMs / largeTasks)} ms, what they are found by ${Math.round(large.targetsMs / largeTasks)} ms`,
  );
  const [one] = await bench.sql<{ id: string }>("select id from task where title = 'release-3'");
  const list = (search?: string) => () =>
    me.call(tasks.endpoints.list, { kind: ['preheat'], ...(search ? { search } : {}) });
  const items = (search?: string) => () =>
    me.call(tasks.endpoints.items, { id: one?.id ?? '', ...(search ? { search } : {}) });
  const cases: [string, () => Promise<{ total: number }>, number][] = [
    ['first page', list(), largeTasks + smallTasks],
    ['a whole URL', list('https://www.bench.test/release-3/41234.bin'), 1],
    ['part of a path', list('page-77/3.b'), 1],
    ['a URL nobody has', list('https://www.bench.test/none/1.bin'), 0],
    ['the host of all', list('www.bench.test'), largeTasks + smallTasks],
    ['items of a large task', items(), largeItems],
    ['one URL in a large task', items('/41234.bin'), 2],
  ];
  for (const [name, ask, expected] of cases) {
    const { total } = await ask();
    if (total !== expected) throw new Error(`${name}: ${total} instead of ${expected}`);
    const took = await measured(rounds, ask);
    console.log(
      `${name}: median ${Math.round(percentile(took, 0.5))} ms, at most ${Math.round(Math.max(...took))} ms (goal 200 ms), ${total} found`,
    );
  }
} finally {
  await stop();
}
