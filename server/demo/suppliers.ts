import { realtimeTasks } from '#shared/areas/cdn/realtime/realtimeTasks';
import { largeLogs } from '#shared/areas/cdn/logs/largeLogs';
import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import { labCredentials } from '#shared/edge/labCredentials';
import type { LabShape } from '../config';
import type { DemoClient } from './client';

/** The two bundled suppliers' credentials, and one policy that shares traffic between them. */
export const setUpSuppliers = async (
  root: DemoClient,
  lab: LabShape,
): Promise<{ scheduleId: string }> => {
  const param = (supplier: 'aurora' | 'borealis', name: string) =>
    root(
      supplierParams.endpoints.create,
      {
        name,
        description: '演示供应商 / demo supplier',
        supplier,
        baseUrl: `http://127.0.0.1:${lab.suppliers[supplier].apiPort}`,
        accountId: null,
        pullDelaySeconds: 0,
        retentionDays: 90,
        enabled: true,
        credentials: labCredentials[supplier],
      },
      `param-${supplier}`,
    );
  const aurora = await param('aurora', 'Aurora');
  const borealis = await param('borealis', 'Borealis');
  const policy = await root(
    schedules.endpoints.create,
    {
      name: '双供应商 50:50',
      description: '两家演示供应商按权重分流 / both demo suppliers by weight',
      method: 'weight',
      entries: [
        { regions: null, weight: 500, paramId: aurora.id, coefficientPpm: null },
        { regions: null, weight: 500, paramId: borealis.id, coefficientPpm: null },
      ],
    },
    'schedule',
  );
  return { scheduleId: policy.id };
};

/** A size limit that the busiest hours of the demo exceed, so that their files are stored in parts. */
export const setUpSizeLimit = (root: DemoClient) =>
  root(largeLogs.endpoints.setLimit, { limitKb: 128, partKb: 32 }, 'size-limit');

/** Figures by the minute of all demo domains, asked for twice a minute. */
export const setUpCollection = async (root: DemoClient): Promise<void> => {
  await root(
    realtimeTasks.endpoints.create,
    {
      name: '全部域名 / all domains',
      accountIds: [],
      domainIds: [],
      paramIds: [],
      figures: ['status', 'hits', 'origin'],
      intervalSeconds: 30,
      keepHours: 24,
      paused: false,
    },
    'realtime-task',
  );
};
