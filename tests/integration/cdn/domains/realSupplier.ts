import { randomUUID } from 'node:crypto';
import { labCredentials } from '#lab/kernel/config';
import { domains } from '#shared/areas/cdn/domains/domains';
import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import type { Emulated } from '../../../support/emulators';
import type { Console } from './console';

/** A new owner whose policy sends everything to one emulated supplier, and a verified domain of his with its origin. */
export const domainAt = async (c: Console, supplier: Emulated, name: string) => {
  const unique = `${supplier}-${randomUUID().slice(0, 8)}`;
  const { id: paramId } = await c.staff.call(supplierParams.endpoints.create, {
    name: unique,
    description: '',
    supplier,
    baseUrl: `http://127.0.0.1:${c.config.emulators?.[supplier]}`,
    accountId: null,
    pullDelaySeconds: 0,
    retentionDays: 30,
    enabled: true,
    credentials: { ...labCredentials[supplier] },
  });
  const policy = await c.staff.call(schedules.endpoints.create, {
    name: unique,
    description: '',
    method: 'weight',
    entries: [{ regions: null, weight: 100, paramId, coefficientPpm: null }],
  });
  const owner = await c.person('Super');
  await c.bench.sql('update account set schedule_id = $1 where id = $2', [
    policy.id,
    owner.accountId,
  ]);
  const origin = `origin.${name.split('.').slice(1).join('.')}`;
  await c.world.call('PUT', '/dns/records', {
    name: origin,
    type: 'A',
    values: ['127.0.0.1'],
    ttl: 1,
  });
  const domain = await owner.call(domains.endpoints.add, {
    name,
    origin: `${origin}:${c.origin.port}`,
  });
  await c.setTxt(domain.verifyName, domain.verifyValue);
  return { owner, domain };
};
