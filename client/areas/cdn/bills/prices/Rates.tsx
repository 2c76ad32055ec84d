import { type ReactNode, useState } from 'react';
import { billRates } from '#shared/areas/cdn/bills/prices';
import { microsPerUnit } from '#shared/kernel/units';
import { errorsOf } from '../../../../kernel/request/failure';
import { useAct } from '../../../../kernel/request/act';
import { listPart } from '../../../../kernel/declared/listPart';
import type { RowOf } from '../../../../kernel/declared/lists';
import { useSay } from '../../../../kernel/text/say';
import { AddCard, Factor, FromDay, microsOf } from './fields';
import { words } from '../words';

type Rate = RowOf<typeof billRates.endpoints.list>;

type FrameProps = { reload(): void; children: ReactNode };
const WithForm = ({ reload, children }: FrameProps) => {
  const say = useSay();
  const act = useAct(billRates.endpoints.create, { done: words.saved, inline: true });
  const [rate, setRate] = useState<number | null>(null);
  const [fromDay, setFromDay] = useState('');
  const errorOf = errorsOf(act.failure);
  const save = async () => {
    if (await act.run({ cnyPerUsdPpm: microsOf(rate), fromDay })) reload();
  };
  return (
    <div className="flex flex-col gap-4">
      <AddCard title={say(words.addRate)} act={act} onSave={save}>
        <Factor
          label={say(words.cnyPerUsd)}
          value={rate}
          error={errorOf('cnyPerUsdPpm')}
          onChange={setRate}
        />
        <FromDay value={fromDay} error={errorOf('fromDay')} onChange={setFromDay} />
      </AddCard>
      {children}
    </div>
  );
};
const Whole = ({ row }: { row: Rate }) => <>{row.cnyPerUsdPpm / microsPerUnit}</>;

/** What a US dollar is in yuan, from a day on; bills keep the rate they were completed with. */
export const Rates = listPart(
  billRates,
  {
    endpoint: 'list',
    path: '/cdn-billdaymanag-rates',
    title: words.rates,
    prefix: 'rate.',
    columns: ['fromDay', { field: 'cnyPerUsdPpm', label: words.cnyPerUsd, align: 'right' }],
    widths: { fromDay: 160, cnyPerUsdPpm: 160 },
    empty: { title: words.noRates },
    actionsWidth: 90,
    actions: [{ label: words.remove, endpoint: 'remove', button: true }],
  },
  { cells: { cnyPerUsdPpm: Whole }, around: WithForm },
);
