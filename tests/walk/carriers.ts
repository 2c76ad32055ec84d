import { smsStatements } from '#shared/areas/sms/statements/statements';
import { smsScheduledTests } from '#shared/areas/sms/tests/scheduledTests';
import { smsTestRuns } from '#shared/areas/sms/tests/testRuns';
import type { Caller } from '../support/caller';
import type { Instance } from '../support/instance';
import { scheduledTest, statement, trial } from './samples';

/** What staff do with carriers: compare a file of one, and try messages now and by a schedule. */
export const carrierWork = async (
  instance: Pick<Instance, 'sql'>,
  staff: Caller,
  accountId: string,
): Promise<void> => {
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
