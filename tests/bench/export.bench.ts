// A list of 1,000,000 rows as CSV over HTTP: rows a second against a bare COPY of the same rows, and
// how much the memory of the process grows meanwhile.
import { randomUUID } from 'node:crypto';
import { startConsole } from './consoleBench';

const count = Number(process.env['EXPORT_ROWS'] ?? 1_000_000);
const mb = (bytes: number) => Math.round(bytes / 1_000_000);

const { bench, stop } = await startConsole({ workers: false });
try {
  const staff = await bench.staff();
  const id = randomUUID();
  await bench.sql(
    `insert into task (id, kind, title, account_id, state, params, total, request_id, created_by, created_by_email, created_at)
     values ($1, 'preheat', 'bench', null, 'completed', '{}', $2, 'r', $1, 'bench@example.test', now())`,
    [id, count],
  );
  await bench.sql(
    `insert into task_item (task_id, n, lane, target, state, code, ms, verified, evidence, attempts, changed_at)
     select $1, n, 'aurora', 'http://host-' || n % 977 || '.example.test/path/to/file-' || n || '.bin', 'done', null, n % 500, true,
       '{"status":200}', 1, now() from generate_series(1, $2) n`,
    [id, count],
  );
  await bench.sql('analyze task_item');
  const bareAt = performance.now();
  await bench.sql(
    `copy (select * from task_item where task_id = '${id}' order by n) to program 'cat > /dev/null' csv`,
  );
  const bare = performance.now() - bareAt;
  const rss: number[] = [process.memoryUsage().rss];
  const watch = setInterval(() => rss.push(process.memoryUsage().rss), 100);
  const startedAt = performance.now();
  const answer = await fetch(`${bench.base}/api/tasks/${id}/items?as=csv`, {
    headers: { authorization: `Bearer ${staff.token}` },
  });
  if (answer.status !== 200 || !answer.body) throw new Error(await answer.text());
  const first = performance.now() - startedAt;
  let lines = 0;
  let bytes = 0;
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += part.length;
    for (const b of part) if (b === 10) lines += 1;
  }
  const whole = performance.now() - startedAt;
  clearInterval(watch);
  // The heading is a line too, and the last line has no end.
  if (lines !== count) throw new Error(`${lines} rows instead of ${count}`);
  console.log(
    `${count} rows, ${mb(bytes)} MB as CSV: ${(whole / 1000).toFixed(1)} s (${Math.round(count / (whole / 1000))} rows/s), first byte after ${(first / 1000).toFixed(1)} s`,
  );
  console.log(
    `bare COPY of the same rows: ${(bare / 1000).toFixed(1)} s; ratio ${(whole / bare).toFixed(2)}`,
  );
  console.log(
    `memory of the whole process: ${mb(rss[0] ?? 0)} MB before, at most ${mb(Math.max(...rss))} MB meanwhile`,
  );
} finally {
  await stop();
}
process.exit(0);
