import { expect, test } from '@jest/globals';
import { refreshes } from '#shared/areas/cdn/content/refreshes';
import type { Out } from '#shared/kernel/contract';
import type { Caller } from '../../../support/bench';
import type { ContentBench } from './support';

type World = {
  b: () => ContentBench;
  me: () => Caller;
  host: string;
  refresh: (
    targets: string[],
    who?: Caller,
    more?: { thenPreheat?: boolean },
  ) => Promise<Out<typeof refreshes.endpoints.create>>;
};

/** What a submission of addresses takes, refuses and tells, on the running console of the caller. */
export const submissionTests = ({ b: bench, me: person, host, refresh }: World): void => {
  test('eleven addresses are refused, ten are taken', async () => {
    const ten = Array.from({ length: 10 }, (_, i) => `http://${host}/ten/${i}`);
    await expect(refresh([...ten, `http://${host}/eleven`])).rejects.toMatchObject({
      status: 400,
      body: { fields: [{ path: 'targets', code: 'field.tooMany' }] },
    });
    expect((await refresh(ten)).task.total).toBe(20);
  });
  test('every bad line is named with its place, and duplicates are told', async () => {
    const bad = [
      'nonsense',
      `http://${host}/ok`,
      `ftp://${host}/x`,
      `http://${host}:81/p`,
      `http://${host}/a*b`,
    ];
    await expect(refresh(bad)).rejects.toMatchObject({
      body: {
        code: 'content.badLines',
        fields: [
          { path: 'targets.0', code: 'content.badUrl' },
          { path: 'targets.2', code: 'content.badUrl' },
          { path: 'targets.3', code: 'content.port' },
          { path: 'targets.4', code: 'content.star' },
        ],
      },
    });
    const twice = await refresh([`http://${host}/same`, `HTTP://${host.toUpperCase()}/same`]);
    expect(twice).toMatchObject({ task: { total: 2 }, duplicateCount: 1 });
    expect(twice.duplicates[0]).toMatchObject({ line: 2, firstLine: 1 });
  });
  test('a domain of another account does not exist', async () => {
    const other = await bench().bench.as('Super');
    await expect(refresh([`http://${host}/x`], other)).rejects.toMatchObject({
      status: 404,
      body: { code: 'data.absent' },
    });
  });
  test('operations may refresh files but not directories; read-only users nothing', async () => {
    const accountId = person().accountId ?? '';
    const operations = await bench().bench.as('OperationalUser', { accountId });
    const normal = await bench().bench.as('Normal', { accountId });
    const directory = [`http://${host}/all/*`];
    expect((await refresh([`http://${host}/o`], operations)).task.kind).toBe('refresh');
    await expect(refresh(directory, operations)).rejects.toMatchObject({ status: 403 });
    await expect(refresh([`http://${host}/o`], normal)).rejects.toMatchObject({ status: 403 });
  });
  test('the check tells suppliers, allowances and origin load without submitting', async () => {
    // Nobody asked for this domain; the counters of the other one may have arrived meanwhile.
    const quiet = 'quiet.purge.test';
    await bench().domain(person().accountId ?? '', quiet);
    const checked = await person().call(refreshes.endpoints.check, {
      targets: [`http://${quiet}/a`, `http://${quiet}/dir/*`, 'bad'],
    });
    expect(checked).toMatchObject({
      urls: 1,
      directories: 1,
      problemCount: 1,
      load: [{ target: `http://${quiet}/dir/*`, requests: 0, perSecond: 0, bps: 0 }],
    });
    expect(checked.lanes.map((l) => l.lane)).toEqual(['aurora-1', 'borealis-1']);
    expect(checked.quotas).toHaveLength(4);
    expect(checked.quotas.every((q) => (q.left ?? 0) > 0)).toBe(true);
  });
};
