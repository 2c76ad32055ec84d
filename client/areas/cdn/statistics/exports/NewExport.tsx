import { metricExports } from '#shared/areas/cdn/statistics/metricExports';
import { isStaff } from '#shared/kernel/access';
import type { In } from '#shared/kernel/contract';
import { slotOf } from '#shared/kernel/units';
import { FormDialog } from '../../../../kernel/declared/ShortForm';
import { useWho } from '../../../../kernel/session/access';
import { t } from '../../../../kernel/text/translate';
import { texts } from './texts';

const { create } = metricExports.endpoints;
type Start = Partial<In<typeof create>>;
const monthMs = 30 * 86_400_000;
const usual = (): Start => ({
  source: 'accurate',
  step: '1h',
  format: 'csv',
  fromAt: slotOf(Date.now() - monthMs),
  toAt: slotOf(Date.now()),
});

type Props = { start?: Start; onClose(): void; onDone(): void };
/** Asks for figures as a file. */
const NewExport = ({ start, onClose, onDone }: Props) => {
  const staff = isStaff(useWho());
  return (
    <FormDialog
      area={metricExports}
      endpoint={create}
      names={[
        ...(staff ? (['accountId'] as const) : []),
        'domainId',
        'fromAt',
        'toAt',
        'source',
        'step',
        'format',
      ]}
      start={{ ...usual(), ...start }}
      columns={2}
      size="lg"
      title={t(texts.add)}
      above={<p className="text-sm text-ink-muted">{t(texts.addNote)}</p>}
      submit={t(texts.start)}
      done={texts.started}
      onClose={onClose}
      onDone={() => {
        onDone();
        onClose();
      }}
    />
  );
};
export default NewExport;
