import { type CampaignCheck, campaignChecks } from '#shared/areas/sms/campaigns/checks';
import { t } from '../../../kernel/text/translate';
import { Steps } from '../../../ui';
import * as terms from '#shared/kernel/terms';
import { texts } from './texts';

type Result = { check: CampaignCheck; passed: boolean; detail: [string, string] | null };

/** Every check before a start by its name, with what is missing where one does not pass. */
export const CheckList = ({ rows }: { rows: readonly Result[] }) => (
  <Steps
    label={t(texts.checks)}
    steps={rows.map(({ check, passed, detail }) => ({
      key: check,
      title: t(campaignChecks[check]),
      tone: passed ? 'success' : 'error',
      state: t(passed ? terms.succeeded : terms.failed),
      note: detail && t(detail),
    }))}
  />
);
