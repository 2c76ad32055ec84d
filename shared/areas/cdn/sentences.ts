import { aliasesSentences } from './aliases/sentences';
import { billsSentences } from './bills/sentences';
import { certificatesSentences } from './certificates/sentences';
import { contentSentences } from './content/sentences';
import { controlsSentences } from './controls/sentences';
import { correctionsSentences } from './corrections/sentences';
import { dataTestsSentences } from './dataTests/sentences';
import { dnsSentences } from './dns/sentences';
import { domainsSentences } from './domains/sentences';
import { logPushSentences } from './logPush/sentences';
import { logsSentences } from './logs/sentences';
import { monitorsSentences } from './monitors/sentences';
import { networkTasksSentences } from './networkTasks/sentences';
import { reconciliationSentences } from './reconciliation/sentences';
import { schedulesSentences } from './schedules/sentences';
import { statisticsSentences } from './statistics/sentences';
import { steeringSentences } from './steering/sentences';
import { suppliersSentences } from './suppliers/sentences';
import { testsSentences } from './tests/sentences';

/** What the CDN keeps to say, by area. */
export const cdnSentences = {
  ...aliasesSentences,
  ...billsSentences,
  ...certificatesSentences,
  ...contentSentences,
  ...controlsSentences,
  ...correctionsSentences,
  ...dataTestsSentences,
  ...dnsSentences,
  ...domainsSentences,
  ...logPushSentences,
  ...logsSentences,
  ...monitorsSentences,
  ...networkTasksSentences,
  ...reconciliationSentences,
  ...schedulesSentences,
  ...statisticsSentences,
  ...steeringSentences,
  ...suppliersSentences,
  ...testsSentences,
};
