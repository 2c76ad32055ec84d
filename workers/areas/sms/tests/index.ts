import { smsTestRuns } from '#shared/areas/sms/tests/testRuns';
import { settleTrials } from '#server/model/sms/tests/index';
import { work } from '../../../kernel/work';
import type { WorkerArea } from '../../area';

const testsWork = work(
  smsTestRuns,
  { settle: ({ run }) => run(settleTrials) },
  { settle: "exists (select from sms_test_run where state = 'waiting')" },
);

/** Test messages: ending what was sent. */
export const testsArea: WorkerArea = { work: [testsWork] };
