import { campaignStates, smsCampaigns } from '#shared/areas/sms/campaigns/campaigns';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ListParts } from '../../../kernel/screens/screens';
import { t } from '../../../kernel/text/translate';
import { ProgressBar, useKit } from '../../../ui';
import { CampaignDrawer } from './CampaignDrawer';
import { texts } from './texts';

type Row = RowOf<typeof smsCampaigns.endpoints.list>;
const Progress = ({ row }: { row: Row }) => {
  const { locale } = useKit();
  if (row.total === 0) return <span className="text-ink-faint">–</span>;
  const figures = {
    done: row.done.toLocaleString(locale),
    total: row.total.toLocaleString(locale),
  };
  return (
    <ProgressBar
      label={`${row.name}: ${t(campaignStates[row.state])}`}
      value={row.done / row.total}
      tone={row.state === 'finished' ? 'success' : campaignStates[row.state][2]}
      note={t(texts.progress, figures)}
    />
  );
};

const parts: ListParts<Row> = { cells: { done: Progress }, detail: CampaignDrawer };
/** What the list of campaigns draws itself. */
export default parts;
