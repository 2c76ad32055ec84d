import { cnameTasks } from '#shared/areas/cdn/steering/cnameTasks';
import type { Caller } from '../support/caller';
import { failOver } from './failover';
import { writeZone } from './zone';

type Instance = { sql: <T>(text: string, values?: unknown[]) => Promise<T[]> };
const { create, preview, rollBack } = cnameTasks.endpoints;

/** A probe of names of the platform that goes on, a switch that was taken back, and a policy with failover. */
export const steer = async (instance: Instance, staff: Caller): Promise<void> => {
  if ((await instance.sql('select 1 from cname_task limit 1'))[0]) return;
  await writeZone(staff);
  const names = await instance.sql<{ cname: string }>(
    `select d.cname from domain d join domain_work w on w.domain_id = d.id and w.published where d.cname is not null limit 3`,
  );
  await staff.call(create, {
    kind: 'probe',
    name: 'Three names',
    names: names.map((n) => n.cname),
    intervalSeconds: 60,
    answers: 5,
  });
  const [policy] = await instance.sql<{ id: string; paramId: string }>(
    `select s.id, e ->> 'paramId' as "paramId" from schedule s, jsonb_array_elements(s.entries) e
     where exists (select 1 from domain d join domain_work w on w.domain_id = d.id and w.published
       where d.schedule_id = s.id and d.lines is null) and s.account_id is null limit 1`,
  );
  if (!policy) return;
  const weights = {
    scheduleId: policy.id,
    wishedEntries: [{ regions: null, weight: 100, paramId: policy.paramId }],
  };
  const { names: confirmNames } = await staff.call(preview, weights);
  const task = await staff.call(create, {
    kind: 'switch',
    name: 'To one',
    confirmNames,
    ...weights,
  });
  await staff.call(rollBack, { id: task.id });
  await failOver(staff, policy.id);
};
