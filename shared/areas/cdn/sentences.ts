import { billsSentences } from './bills/sentences';
import { certificatesSentences } from './certificates/sentences';
import { contentSentences } from './content/sentences';
import { correctionsSentences } from './corrections/sentences';
import { domainsSentences } from './domains/sentences';
import { reconciliationSentences } from './reconciliation/sentences';
import { statisticsSentences } from './statistics/sentences';
import { suppliersSentences } from './suppliers/sentences';

/** What the CDN keeps to say, by area. */
export const cdnSentences = {
  ...billsSentences,
  ...certificatesSentences,
  ...contentSentences,
  ...correctionsSentences,
  ...domainsSentences,
  ...reconciliationSentences,
  ...statisticsSentences,
  ...suppliersSentences,
};
