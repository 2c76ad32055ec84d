import { useMemo, useState } from 'react';
import { billLimits, limitPurposes } from '#shared/areas/cdn/bills/adjustments';
import { microsPerUnit } from '#shared/kernel/units';
import { useAct } from '../../../kernel/request/act';
import { useAnswer } from '../../../kernel/request/answers';
import { Unreadable } from '../../../kernel/request/failure';
import type { RowOf } from '../../../kernel/declared/lists';
import { useSay } from '../../../kernel/text/say';
import { useRefusal } from '../../../kernel/session/who';
import { Button, type Column, DataTable, Dialog, Field, NumberInput, useKit } from '../../../ui';
import { microsOf } from './prices/fields';
import { office } from './officeWords';
import { amountText, words } from './words';

type Limit = RowOf<typeof billLimits.endpoints.list>;

const Edit = ({ limit, onClose, onSaved }: { limit: Limit; onClose(): void; onSaved(): void }) => {
  const say = useSay();
  const [amount, setAmount] = useState<number | null>(limit.amount / microsPerUnit);
  const act = useAct(billLimits.endpoints.update, { done: words.saved, inline: true });
  const save = async () => {
    if (await act.run({ id: limit.id, amount: microsOf(amount) })) onSaved();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={say(limitPurposes[limit.purpose])}
      footer={
        <Button variant="primary" busy={act.busy} onClick={() => void save()}>
          {say(words.save)}
        </Button>
      }
    >
      <Field
        label={`${say(office.limit)} (${limit.currency})`}
        required
        hint={say(office.limitText)}
        error={act.failure ? say(act.failure.fields[0]?.text ?? act.failure.text) : undefined}
      >
        {(ids) => <NumberInput {...ids} min={0} step="any" value={amount} onChange={setAmount} />}
      </Field>
    </Dialog>
  );
};

/** Amounts above which a second person decides. */
export const Limits = () => {
  const say = useSay();
  const { locale } = useKit();
  const refused = useRefusal('staff.billing.operate');
  const answer = useAnswer(billLimits.endpoints.list, {});
  const [edited, setEdited] = useState<Limit | null>(null);
  const columns = useMemo(
    (): Column<Limit>[] => [
      {
        id: 'purpose',
        header: say(office.purpose),
        cell: (r) => say(limitPurposes[r.purpose]),
        always: true,
        grow: true,
      },
      {
        id: 'amount',
        header: say(office.limit),
        align: 'right',
        cell: (r) => amountText(r.amount, r.currency, locale),
        width: 220,
      },
    ],
    [say, locale],
  );
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-ink-muted">{say(office.limitText)}</p>
      <DataTable
        name="/cdn-billmanag-limits"
        label={say(office.limits)}
        columns={columns}
        rows={answer.value?.rows}
        rowKey={(r) => r.id}
        loading={answer.loading}
        error={answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
        actionsWidth={90}
        rowActions={(r) => (
          <Button size="sm" disabled={refused} onClick={() => setEdited(r)}>
            {say(words.edit)}
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
