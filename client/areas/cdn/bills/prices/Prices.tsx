import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { billPrices } from '#shared/areas/cdn/bills/prices';
import { useAct } from '../../../../kernel/request/act';
import { useList } from '../../../../kernel/declared/lists';
import { ListTable } from '../../../../kernel/declared/ListTable';
import { useSay } from '../../../../kernel/text/say';
import { useRefusal } from '../../../../kernel/session/who';
import { Button, type Column, ConfirmDialog, RowMenu, useKit } from '../../../../ui';
import { PriceDialog } from './PriceDialog';
import type { Price } from './price';
import { amountText, regionLabel, words } from '../words';

const useColumns = (): Column<Price>[] => {
  const say = useSay();
  const { locale } = useKit();
  return useMemo(
    () => [
      {
        id: 'fromDay',
        header: say(words.from),
        cell: (r) => <span className="nums">{r.fromDay}</span>,
        sortable: true,
        always: true,
        width: 130,
      },
      {
        id: 'accountName',
        header: say(words.account),
        cell: (r) => r.accountName ?? say(words.allAccounts),
        width: 200,
      },
      {
        id: 'region',
        header: say(words.region),
        cell: (r) => (r.region ? say(regionLabel(r.region)) : say(words.allRegions)),
        width: 180,
      },
      {
        id: 'pricePerGb',
        header: say(words.price),
        align: 'right',
        cell: (r) => amountText(r.pricePerGb, r.currency, locale),
        width: 180,
      },
      {
        id: 'version',
        header: say(words.version),
        align: 'right',
        cell: (r) => r.version,
        width: 90,
      },
      { id: 'remark', header: say(words.remark), cell: (r) => r.remark || '–', grow: true },
    ],
    [say, locale],
  );
};

/** The price table: general and per account, per region or for all, each from a day on. */
export const Prices = () => {
  const say = useSay();
  const columns = useColumns();
  const refused = useRefusal('staff.billing.operate');
  const [edited, setEdited] = useState<Price | 'new' | null>(null);
  const [asked, setAsked] = useState<Price | null>(null);
  const list = useList(billPrices.endpoints.list, { sort: '-fromDay', prefix: 'price.' });
  const remove = useAct(billPrices.endpoints.remove, { done: words.done, inline: true });
  const add = (
    <Button variant="primary" icon={Plus} disabled={refused} onClick={() => setEdited('new')}>
      {say(words.addPrice)}
    </Button>
  );
  return (
    <>
      <ListTable
        list={list}
        name="/cdn-billdaymanag-prices"
        label={say(words.prices)}
        columns={columns}
        rowKey={(r) => r.id}
        none={words.noPrices}
        noneAction={add}
        actionsWidth={80}
        rowActions={(r) => (
          <RowMenu
            items={[
              {
                label: say(words.edit),
                onSelect: () => setEdited(r),
                disabled: refused || undefined,
              },
              {
                label: say(words.remove),
                danger: true,
                onSelect: () => setAsked(r),
                disabled: refused || undefined,
              },
            ]}
          />
        )}
        actions={add}
      />
      {edited && (
        <PriceDialog
          price={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null);
            list.answer.reload();
          }}
        />
      )}
      {asked && (
        <ConfirmDialog
          open
          danger
          onClose={() => setAsked(null)}
          title={say(words.remove)}
          action={say(words.remove)}
          error={remove.failure && say(remove.failure.text)}
          onConfirm={async () => {
            if ((await remove.run({ id: asked.id })) === undefined) return;
            setAsked(null);
            list.answer.reload();
          }}
        >
          {say(words.removeAsk)}
        </ConfirmDialog>
      )}
    </>
  );
};
