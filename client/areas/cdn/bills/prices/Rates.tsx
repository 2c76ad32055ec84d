import type { ReactNode } from 'react';
import { billRates } from '#shared/areas/cdn/bills/prices';
import { embeddedList } from '../../../../kernel/declared/list/embeddedList';
import { InlineForm } from '../../../../kernel/declared/ShortForm';
import { useRefusal } from '../../../../kernel/session/access';
import { t } from '../../../../kernel/text/translate';
import { words } from '../../../../kernel/text/words';
import { Card } from '../../../../ui';
import { texts } from '../texts';

const WithForm = ({ reload, children }: { reload(): void; children: ReactNode }) => {
  const refusal = useRefusal('staff.billing.operate');
  return (
    <div className="flex flex-col gap-4">
      <Card title={t(texts.addRate)}>
        <InlineForm
          layout="line"
          again
          area={billRates}
          endpoint={billRates.endpoints.create}
          names={['cnyPerUsdPpm', 'fromDay']}
          refused={refusal}
          done={words.saved}
          onDone={reload}
        />
      </Card>
      {children}
    </div>
  );
};

/** What a US dollar is in yuan, from a day on; bills keep the rate they were completed with. */
export const Rates = embeddedList(
  billRates,
  {
    endpoint: 'list',
    path: '/cdn-billdaymanag-rates',
    title: texts.rates,
    prefix: 'rate.',
    columns: ['fromDay', 'cnyPerUsdPpm'],
    widths: { fromDay: 160, cnyPerUsdPpm: 160 },
    empty: { title: texts.noRates },
    actionsWidth: 90,
    actions: [{ label: texts.remove, endpoint: 'remove', button: true }],
  },
  { around: WithForm },
);
