import type { Instance } from '../support/instance';

/** What still has to end by itself, and how far it has come altogether. */
type Open = { tasks: number; notices: number; files: number; gaps: number; done: number };
const openOf = async (instance: Instance): Promise<Open> => {
  const [open] = await instance.sql<Open>(`select
      (select count(*) from task where state in ('waiting', 'active'))::int as tasks,
      (select count(*) from notice_delivery where state = 'waiting')::int as notices,
      (select count(*) from log_file where state in ('listed', 'loading', 'bad'))::int as files,
      (select count(*) from sync_gap g join sync_lane l on l.id = g.lane_id
        where g.closed_at is null and l.source <> 'log')::int as gaps,
      (select coalesce(sum(done), 0) from task where state in ('waiting', 'active'))::int as done`);
  if (!open) throw new Error('the database answered nothing');
  return open;
};

const pause = (ms: number) => new Promise((ok) => setTimeout(ok, ms));
/** Longer than any lease, any back-off of a breaker and the sweep that finds what was left. */
const stillMs = 300_000;
/** In this time sync compares the sources of each of the last three days. */
const comparedMs = 200_000;

/**
 * Waits until all accepted work has ended, however much of it there is; work on which nothing moves
 * for five minutes is taken for lost, and the checks find it. Answers how long it took.
 */
export const untilQuiet = async (
  instance: Instance,
  say: (line: string) => void,
): Promise<number> => {
  const from = Date.now();
  let [before, movedAt, brought, toldAt] = ['', from, false, from];
  for (;;) {
    const open = await openOf(instance);
    const left = open.tasks + open.notices + open.files + open.gaps;
    if (left === 0 && Date.now() - from > comparedMs) break;
    const now = JSON.stringify(open);
    if (now !== before) [before, movedAt] = [now, Date.now()];
    const summary = `${open.tasks} tasks, ${open.notices} notices, ${open.files} files, ${open.gaps} gaps`;
    if (!brought && Date.now() - from > 30_000) {
      brought = true;
      say(`${open.notices} notices and ${open.gaps} gaps wait for a later attempt, which is now`);
      await instance.sql("update notice_delivery set next_at = now() where state = 'waiting'");
      // A gap that was given up stays so: it is what the checks are to find.
      await instance.sql('update sync_gap set next_at = now() where closed_at is null');
    }
    if (Date.now() - toldAt > 60_000) {
      toldAt = Date.now();
      say(`still open: ${summary}`);
    }
    if (Date.now() - movedAt > stillMs) {
      say(`nothing has moved for ${stillMs / 1000} s: ${summary}`);
      break;
    }
    await pause(1_000);
  }
  return Date.now() - from;
};
