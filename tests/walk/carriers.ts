import { randomUUID } from 'node:crypto';
import { signatureOf } from '#server/drivers/sms/signed';
import { carrierCredentials } from '#shared/edge/labCredentials';
import { smsStatements } from '#shared/areas/sms/statements/statements';
import { smsScheduledTests } from '#shared/areas/sms/tests/scheduledTests';
import { smsTestRuns } from '#shared/areas/sms/tests/testRuns';
import type { Caller } from '../support/caller';
import type { Instance } from '../support/instance';
import { scheduledTest, statement, trial } from './samples';

/** A receipt pushed by the carrier that speaks HTTP for an id that was never given to us: it waits among the receipts. */
const pushStray = async (instance: Pick<Instance, 'sql' | 'base'>): Promise<void> => {
  const { systemId, password } = carrierCredentials.zenith;
  const [param] = await instance.sql<{ id: string }>(
    `select id from sms_param where protocol = 'http' and system_id = $1 limit 1`,
    [systemId],
  );
  if (!param) return;
  const path = `/carriers/${param.id}/receipts`;
  const body = JSON.stringify({
    receipts: [{ id: 'zenith-1', to: '8613800000042', status: 'DELIVERED', error: null }],
  });
  const [stamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomUUID()];
  const answer = await fetch(`${instance.base}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-key': systemId,
      'x-time': stamp,
      'x-nonce': nonce,
      'x-signature': signatureOf(password, stamp, nonce, `POST ${path}\n${body}`),
    },
    body,
  });
  if (!answer.ok) throw new Error(`a pushed receipt: ${answer.status}`);
};

/** What staff do with carriers: compare a file of one, and try messages now and by a schedule. */
export const carrierWork = async (
  instance: Pick<Instance, 'sql' | 'base'>,
  staff: Caller,
  accountId: string,
): Promise<void> => {
  await pushStray(instance);
  const [param] = await instance.sql<{ id: string }>(
    'select id from sms_param order by name limit 1',
  );
  await staff.call(smsStatements.endpoints.create, { ...statement, paramId: param?.id ?? '' });
  const { sender: _, ...message } = trial;
  await staff.call(smsTestRuns.endpoints.create, { ...message, accountId });
  const [one] = await instance.sql<{ id: string }>('select id from sms_scheduled_test limit 1');
  if (!one)
    await staff.call(smsScheduledTests.endpoints.create, { ...trial, ...scheduledTest, accountId });
};
