import { smsReceipts } from '#shared/areas/sms/records/receipts';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { useQuery } from '../../../kernel/request/query';
import type { ListParts } from '../../../kernel/screens/screens';
import { t } from '../../../kernel/text/translate';
import { Callout } from '../../../ui';
import { texts } from '../texts';

/** Where all receipts went: none may be lost. */
const Sums = () => {
  const { value } = useQuery(smsReceipts.endpoints.sums, {}, { everyMs: 5_000 });
  if (!value) return null;
  const isWhole = value.orphan === 0 && value.waiting === 0;
  return (
    <div className="mb-3">
      <Callout tone={isWhole ? 'success' : 'warning'}>{t(texts.sums, value)}</Callout>
    </div>
  );
};

/** What stands above the list of receipts. */
const parts: ListParts<RowOf<(typeof smsReceipts)['endpoints']['list']>> = { above: Sums };
export default parts;
