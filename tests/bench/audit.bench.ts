// The audit log with 1,000,000 records over HTTP, against the bare SQL of the same page: goal 200 ms.
import { audits } from '#shared/areas/platform/audit/audit';
import type { In } from '#shared/kernel/contract';
import { plantRecords } from './auditRows';
import { measured, percentile, startConsole } from './consoleBench';

const count = 1_000_000;
const accounts = 20;
const people = 400;
const rounds = 9;
const goalMs = 200;

const { bench, stop } = await startConsole({ workers: false });
try {
  const staff = await bench.staff();
  const me = await bench.as('Super');
  const others = await Promise.all(Array.from({ length: accounts - 1 }, () => bench.account()));
  const accountIds = [me.accountId as string, ...others];
  await plantRecords(bench, { count, accountIds, people });
  const [one] = await bench.sql<{ rowId: string; number: number }>(
    'select row_id as "rowId", number from audit offset 500000 limit 1',
  );
  await bench.sql('vacuum analyze audit');
  type Ask = In<typeof audits.endpoints.list>;
  const compare = async (what: string, who: typeof me, ask: Ask, where: string) => {
    const scope = who === me ? `account_id = '${me.accountId}'` : 'true';
    const { total } = await who.call(audits.endpoints.list, ask);
    const http = await measured(rounds, () => who.call(audits.endpoints.list, ask));
    const bare = await measured(rounds, async () => {
      const source = `from audit where ${scope} and ${where}`;
      const first = (Number(ask.page ?? 1) - 1) * 20;
      await bench.sql(`select * ${source} order by at desc, number desc limit 20 offset ${first}`);
      await bench.sql(
        `select count(*) from (select 1 ${source} limit ${ask.search ? 1001 : 10_001}) c`,
      );
    });
    const [h, s] = [percentile(http, 0.5), percentile(bare, 0.5)];
    console.log(
      `${what}: HTTP p50 ${h.toFixed(1)} ms, most ${Math.max(...http).toFixed(1)} ms (goal ${goalMs} ms); bare SQL p50 ${s.toFixed(1)} ms; ratio ${(h / s).toFixed(2)}; ${total} counted`,
    );
  };
  const daysAgo = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString();
  const old = { from: daysAgo(700), to: daysAgo(400) };
  const within = `at >= '${old.from}' and at < '${old.to}'`;
  console.log(`${count} audit records of ${accounts} accounts and ${people} people`);
  for (const [name, who] of [
    ['staff', staff],
    ['customer', me],
  ] as const) {
    await compare(`first page, ${name}`, who, {}, 'true');
    await compare(`page 400, ${name}`, who, { page: 400 }, 'true');
    await compare(`300 days long ago, ${name}`, who, old, within);
    await compare(`a module, ${name}`, who, { module: 'certificate' }, "module = 'certificate'");
    await compare(
      `a module and operation in those days, ${name}`,
      who,
      { ...old, module: 'certificate', operation: 'remove' },
      `${within} and module = 'certificate' and operation = 'remove'`,
    );
    await compare(
      `an operation nobody did, ${name}`,
      who,
      { operation: 'nothing' },
      "operation = 'nothing'",
    );
    const names = ['name', 'title', 'email', 'description'].map(
      (f) => `coalesce(old ->> '${f}', '') || ' ' || coalesce(new ->> '${f}', '')`,
    );
    const texts = `(user_email || ' ' || coalesce(acting_email, '') || ' ' || row_id || ' ' || operation || ' ' || ${names.join(" || ' ' || ")})`;
    await compare(`search an address, ${name}`, who, { search: '10.3.18.33' }, "ip = '10.3.18.33'");
    await compare(
      `search an address nobody has, ${name}`,
      who,
      { search: '10.3.200.254' },
      "ip = '10.3.200.254'",
    );
    await compare(`search a network, ${name}`, who, { search: '10.2.' }, "ip like '10.2.%'");
    const id = one?.rowId ?? '';
    await compare(`search an object's id, ${name}`, who, { search: id }, `row_id like '${id}%'`);
    for (const text of ['person-77@', 'example.test', 'nobody@nowhere'])
      await compare(`search ${text}, ${name}`, who, { search: text }, `${texts} ilike '%${text}%'`);
    await compare(
      `search a number, ${name}`,
      who,
      { search: `#${one?.number}` },
      `(number = ${one?.number} or ${texts} ilike '%#${one?.number}%')`,
    );
  }
} finally {
  await stop();
}
process.exit(0);
