import { growthSeconds, lagOfPace } from '#shared/areas/cdn/sync/laneControl';
import { dataSyncs } from '#shared/areas/cdn/sync/lanes';
import { FormDialog } from '../../../../kernel/declared/ShortForm';
import type { FormPart } from '../../../../kernel/screens/formTypes';
import { t } from '../../../../kernel/text/translate';
import { formatElapsed, useKit } from '../../../../ui';
import type { Lane } from './laneActs';
import { texts } from './texts';

const numberOf = (value: unknown, otherwise: number): number =>
  value === null || value === undefined || value === '' || Number.isNaN(Number(value))
    ? otherwise
    : Number(value);

/** The lag that the pace of now and the one of the form make, beside what is measured. */
const Effect = ({ lane, values }: { lane: Lane; values: FormPart['values'] }) => {
  const { locale } = useKit();
  const words = ({ least, most }: ReturnType<typeof lagOfPace>) => ({
    least: formatElapsed(least * 1000, locale),
    most: formatElapsed(most * 1000, locale),
  });
  const delay = numberOf(values['delaySeconds'], lane.pullDelaySeconds);
  const step = numberOf(values['stepSeconds'], growthSeconds[lane.source]);
  return (
    <div role="status" className="flex flex-col gap-1 text-sm text-ink-muted">
      {lane.lagSeconds !== null && (
        <p>{t(texts.lagMeasured, { lag: formatElapsed(lane.lagSeconds * 1000, locale) })}</p>
      )}
      <p>{t(texts.paceNow, words(lagOfPace(lane.delaySeconds, lane.stepSeconds)))}</p>
      <p className="text-ink">{t(texts.paceThen, words(lagOfPace(delay, step)))}</p>
    </div>
  );
};

type Props = { row: Lane; onClose(): void; onDone(): void };
/** Sets by which delay and step a lane is pulled. */
const LanePace = ({ row, onClose, onDone }: Props) => (
  <FormDialog
    area={dataSyncs}
    endpoint={dataSyncs.endpoints.pace}
    names={['reach', 'delaySeconds', 'stepSeconds']}
    start={{
      reach: 'lane',
      delaySeconds: row.setDelaySeconds,
      stepSeconds: row.setStepSeconds,
    }}
    fixed={{ id: row.id }}
    columns={2}
    title={t(texts.paceTitle, { domain: row.domain })}
    above={<p className="text-sm text-ink-muted">{t(texts.paceNote)}</p>}
    below={({ values }) => <Effect lane={row} values={values} />}
    onClose={onClose}
    onDone={() => {
      onClose();
      onDone();
    }}
  />
);
export default LanePace;
