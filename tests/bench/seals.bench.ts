// The chain of seals over 1,000,000 audit records verified over HTTP, against the bare hashing of the same seals.
import { audits } from '#shared/areas/platform/audit/audit';
import { plantRecords } from './auditRows';
import { startConsole } from './consoleBench';

const count = Number(process.env['BENCH_ROWS'] ?? 1_000_000);
const accounts = 20;

const timed = async <T>(work: () => Promise<T>): Promise<{ value: T; seconds: number }> => {
  const started = performance.now();
  const value = await work();
  return { value, seconds: (performance.now() - started) / 1_000 };
};

const { bench, stop } = await startConsole({ workers: false });
try {
  const staff = await bench.staff();
  const accountIds = await Promise.all(Array.from({ length: accounts }, () => bench.account()));
  await plantRecords(bench, { count, accountIds, people: 400 });
  const sealing = await timed(async () => {
    for (;;) {
      const [row] = await bench.sql<{ n: number }>('select seal_audit(5000) as n');
      if ((row?.n ?? 0) < 5_000) return;
    }
  });
  await bench.sql('vacuum analyze audit_seal');
  const verify = () => timed(() => staff.call(audits.endpoints.verify, {}));
  const bare = () =>
    timed(() =>
      bench.sql(`select count(*) from (select seal = sha256(coalesce(lag(seal) over (order by position), ''::bytea)
        || core || content) as fits from audit_seal) s where not fits`),
    );
  const [first, base, second] = [await verify(), await bare(), await verify()];
  const { records, sealed, faults } = second.value;
  if (faults.length > 0 || sealed < count)
    throw new Error(`${sealed} sealed, faults ${JSON.stringify(faults)}`);
  const seconds = Math.min(first.seconds, second.seconds);
  console.log(
    `${records} records sealed in ${sealing.seconds.toFixed(1)} s; chain verified in ${first.seconds.toFixed(1)} and ${second.seconds.toFixed(1)} s (${Math.round(records / seconds)} records/s); bare hashing of the seals ${base.seconds.toFixed(1)} s; ratio ${(seconds / base.seconds).toFixed(2)}`,
  );
} finally {
  await stop();
}
process.exit(0);
