import type { ReactNode } from 'react';
import { billCoefficients } from '#shared/areas/cdn/bills/coefficients';
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
      <Card title={t(texts.addCoefficient)} note={t(texts.coefficientNote)}>
        <InlineForm
          layout="line"
          again
          area={billCoefficients}
          endpoint={billCoefficients.endpoints.create}
          names={['accountId', 'coefficientPpm', 'fromDay', 'remark']}
          refused={refusal}
          done={words.saved}
          onDone={reload}
        />
      </Card>
      {children}
    </div>
  );
};

/** Coefficients of accounts, each from a day on; bills of days before keep theirs. */
export const Coefficients = embeddedList(
  billCoefficients,
  {
    endpoint: 'list',
    path: '/cdn-billdaymanag-coefficients',
    title: texts.coefficients,
    prefix: 'coefficient.',
    columns: ['fromDay', 'accountId', 'coefficientPpm', 'remark'],
    grow: 'remark',
    widths: { fromDay: 130, accountId: 220, coefficientPpm: 120 },
    filters: [],
    empty: { title: texts.noCoefficients },
    actionsWidth: 90,
    actions: [{ label: texts.remove, endpoint: 'remove', button: true }],
  },
  { around: WithForm },
);
