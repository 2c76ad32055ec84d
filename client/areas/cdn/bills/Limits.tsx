import { useMemo, useState } from 'react';
import { billLimits, limitPurposes } from '#shared/areas/cdn/bills/limits';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import { useQuery } from '../../../kernel/request/query';
import { Unreadable } from '../../../kernel/request/failure';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';
import { useRefusal } from '../../../kernel/session/access';
import { Button, type Column, DataTable, useKit } from '../../../ui';
import { staffTexts } from './staffTexts';
import { amountText, texts } from './texts';

type Limit = RowOf<typeof billLimits.endpoints.list>;

type EditProps = { limit: Limit; onClose(): void; onSaved(): void };
const Edit = ({ limit, onClose, onSaved }: EditProps) => {
  return (
    <FormDialog
      area={billLimits}
      endpoint={billLimits.endpoints.update}
      names={['amount']}
      start={{ amount: limit.amount }}
      fixed={{ id: limit.id }}
      looks={{ amount: { aside: limit.currency, hint: staffTexts.limitText } }}
      title={t(limitPurposes[limit.purpose])}
      done={words.saved}
      onClose={onClose}
      onDone={onSaved}
    />
  );
};

/** Amounts above which a second person decides. */
export const Limits = () => {
  const { locale } = useKit();
  const refusal = useRefusal('staff.billing.operate');
  const answer = useQuery(billLimits.endpoints.list, {});
  const [edited, setEdited] = useState<Limit | null>(null);
  const columns = useMemo(
    (): Column<Limit>[] => [
      {
        id: 'purpose',
        header: t(staffTexts.purpose),
        cell: (r) => t(limitPurposes[r.purpose]),
        always: true,
        grow: true,
      },
      {
        id: 'amount',
        header: t(staffTexts.limit),
        align: 'right',
        cell: (r) => amountText(r.amount, r.currency, locale),
        width: 220,
      },
    ],
    [locale],
  );
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-ink-muted">{t(staffTexts.limitText)}</p>
      <DataTable
        name="/cdn-billmanag-limits"
        label={t(staffTexts.limits)}
        columns={columns}
        rows={answer.value?.rows}
        rowKey={(r) => r.id}
        loading={answer.loading}
        error={answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
        actionsWidth={90}
        rowActions={(r) => (
          <Button size="sm" disabled={refusal} onClick={() => setEdited(r)}>
            {t(texts.edit)}
          </Button>
        )}
      />
      {edited && (
        <Edit
          limit={edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null);
            answer.reload();
          }}
        />
      )}
    </div>
  );
};
