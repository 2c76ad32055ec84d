// Fair share: two accounts preheat 10,000 URLs each at the same time, a third ten. What each took, how far
// apart the two end, and how long the third waited.
import { preheats } from '#shared/areas/cdn/content/preheats';
import { startContentLab } from './contentLab';

const count = Number(process.env['BENCH_URLS'] ?? 10_000);
const { b, stop } = await startContentLab();
const people = [
  { name: 'first account', count },
  { name: 'second account', count },
  { name: 'third account', count: 10 },
];

try {
  const begun = [];
  const callers = [];
  for (const [i, person] of people.entries()) {
    const who = await b.bench.as('Super');
    const host = `www.share${i}.test`;
    await b.domain(who.accountId ?? '', host, ['aurora']);
    callers.push({ ...person, who, host });
  }
  for (const { who, host, ...person } of callers) {
    const targets = Array.from({ length: person.count }, (_, i) => `http://${host}/share/${i}.bin`);
    // An own user agent: the platform fetches by itself, so its own order is what counts.
    const { task } = await who.call(preheats.endpoints.create, {
      targets,
      userAgent: 'warmer/1.0',
    });
    begun.push({ ...person, id: task.id });
  }
  const ended = [];
  for (const { id, ...person } of begun) {
    const row = await b.bench.until(
      async () => {
        const [task] = await b.bench.sql<{ ok: number; seconds: number }>(
          `select ok, extract(epoch from finished_at - created_at)::float8 as seconds from task where id = $1 and finished_at is not null`,
          [id],
        );
        return task ?? null;
      },
      { ms: 1_800_000, what: `${person.name} has ended` },
    );
    if (row.ok !== person.count) throw new Error(`${row.ok} of ${person.count} succeeded`);
    ended.push({ ...person, ...row });
  }
  for (const { name, ok, seconds } of ended)
    console.log(`${name.padEnd(16)} ${ok} URLs in ${seconds.toFixed(1)} s`);
  const [one, two] = ended.map((e) => e.seconds);
  if (one && two)
    console.log(
      `the two end ${((Math.abs(one - two) / Math.max(one, two)) * 100).toFixed(1)} % apart (goal 10 %)`,
    );
} finally {
  await stop();
}
process.exit(0);
