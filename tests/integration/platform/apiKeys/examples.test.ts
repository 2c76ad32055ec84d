import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  type ExampleLanguage,
  exampleLanguages,
  exampleOf,
  scrapeConfig,
} from '#shared/areas/platform/apiKeys/examples';
import { anyFreePort } from '#server/launcher/ports';
import { type Bench, startBench } from '../../../support/bench';
import { plantKey, type TestKey } from '../../../support/signedCalls';

const run = promisify(execFile);
const present = (command: string): boolean => {
  try {
    execFileSync('sh', ['-c', `command -v ${command}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
let bench: Bench;
let key: TestKey;
const domain = 'shown.example.test';
beforeAll(async () => {
  bench = await startBench({ workers: false });
  const p = await bench.as('Super');
  const accountId = p.accountId ?? '';
  key = await plantKey(bench, { accountId, personId: p.personId, ceiling: 'basic' });
  await bench.sql(
    `insert into certificate (id, account_id, name, hosts, subject, issuer, not_before, not_after, fingerprint, key_type, chain_count, status, version, uploaded_at, created_at)
     values (gen_random_uuid(), $1, 'a "quoted" \\ name', '["x"]', 's', 'i', now(), '2027-01-01T00:00:00Z', 'f', 'RSA', 1, 'normal', 1, now(), now())`,
    [accountId],
  );
  await bench.sql(
    `insert into task (id, account_id, kind, title, state, params, request_id, created_by_email, created_at)
     values (gen_random_uuid(), $1, 'refresh', $2, 'active', '{}', 'r', 'e', now())`,
    [accountId, domain],
  );
});
afterAll(() => bench?.stop());
const credentials = () => ({ base: bench.base, keyId: key.keyId, secret: key.secret });
const written = (name: string, text: string): string => {
  const folder = join(bench.folder, 'examples');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
/** How each example is run, and what must be there for it. */
const runners: Record<
  ExampleLanguage,
  readonly [permission: string[], command: string[], file: string]
> = {
  curl: [['bash', 'curl', 'openssl'], ['bash'], 'example.sh'],
  javascript: [[], [process.execPath], 'example.mjs'],
  python: [['python3'], ['python3'], 'example.py'],
  go: [['go'], ['go', 'run'], 'example.go'],
};

test.each(exampleLanguages)(
  'the %s example works as it is written, where it can run',
  async (language) => {
    const [permission, [command = '', ...rest], file] = runners[language];
    const able = permission.every(present);
    const path = written(file, exampleOf(language, credentials()));
    const { stdout } = able ? await run(command, [...rest, path]) : { stdout: 'null' };
    expect(JSON.parse(stdout)).toEqual(able ? { rows: [], total: 0 } : null);
  },
);

/** Text format 0.0.4, told line by line; anything else throws. */
const parsed = (text: string) => {
  const types = new Map<string, string>();
  const samples: { name: string; labels: string; value: number }[] = [];
  for (const line of text.split('\n').slice(0, -1)) {
    const type = /^# TYPE ([a-z_]+) (gauge)$/.exec(line);
    const sample =
      /^([a-z_]+)(?:\{((?:[a-z_]+="(?:[^"\\\n]|\\[\\n"])*",?)+)\})? (-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/.exec(
        line,
      );
    if (type) types.set(type[1] as string, type[2] as string);
    else if (sample)
      samples.push({ name: sample[1] ?? '', labels: sample[2] ?? '', value: Number(sample[3]) });
    else if (!/^# HELP [a-z_]+ .+$/.test(line)) throw new Error(`not in the format: ${line}`);
  }
  for (const s of samples) if (!types.has(s.name)) throw new Error(`${s.name} has no type`);
  return samples;
};

test('the figures of the account are given in the text format, with the key as Basic or as Bearer', async () => {
  const url = `${bench.base}/api/prometheus`;
  const basic = Buffer.from(`${key.keyId}:${key.secret}`).toString('base64');
  for (const authorization of [`Basic ${basic}`, `Bearer ${key.keyId}.${key.secret}`]) {
    const answer = await fetch(url, { headers: { authorization } });
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const samples = parsed(await answer.text());
    expect(samples).toContainEqual({ name: 'manifold_tasks', labels: 'state="active"', value: 1 });
    expect(samples.find((s) => s.name.startsWith('manifold_certificate'))).toMatchObject({
      value: Date.UTC(2027, 0, 1) / 1000,
    });
  }
  const bearer = { authorization: `Bearer ${key.keyId}.${key.secret}` };
  expect((await fetch(`${bench.base}/api/domains`, { headers: bearer })).status).toBe(401);
  const wrong = { authorization: `Bearer ${key.keyId}.mks_${'x'.repeat(43)}` };
  expect((await fetch(url, { headers: wrong })).status).toBe(401);
});

test('Prometheus scrapes the account with the configuration the page shows, where it is installed', async () => {
  if (!present('prometheus')) return;
  const text = scrapeConfig(credentials()).replace('scrape_interval: 1m', 'scrape_interval: 1s');
  const config = written('prometheus.yml', text);
  const port = await anyFreePort();
  const base = `http://127.0.0.1:${port}`;
  const scraper = spawn(
    'prometheus',
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(bench.folder, 'tsdb')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
  try {
    const series = await bench.until(
      async () => {
        const answer = await fetch(`${base}/api/v1/query?query=manifold_tasks`);
        /* Safe cast: the shape of Prometheus' own API. */
        const { data } = (await answer.json()) as {
          data: { result: { metric: Record<string, string>; value: [number, string] }[] };
        };
        return data.result.length > 0 && data.result;
      },
      { ms: 60_000 },
    );
    expect(series[0]).toMatchObject({ metric: { job: 'manifold', state: 'active' } });
    expect(series[0]?.value[1]).toBe('1');
    const up = await fetch(`${base}/api/v1/query?query=up`);
    expect(await up.text()).toContain('"1"');
  } finally {
    scraper.kill('SIGKILL');
  }
});
