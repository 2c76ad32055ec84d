import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { FormDialog } from '../../../../kernel/declared/ShortForm';
import { go } from '../../../../kernel/page/navigate';
import { t } from '../../../../kernel/text/translate';
import { texts as planTexts } from '../../corrections/texts';
import type { Lane } from './laneActs';
import { texts } from './texts';

type Props = {
  row: Pick<Lane, 'domainId' | 'domain' | 'paramId' | 'source'>;
  /** The only slots that are pulled, in order; a span is asked for without them. */
  slots?: readonly string[];
  onClose(): void;
};
/**
 * Asks the supplier again without writing: what it would change is shown before anything is, and which
 * bills that would touch.
 */
const LaneRange = ({ row, slots, onClose }: Props) => {
  const { domainId, paramId, source } = row;
  const first = slots?.[0];
  return (
    <FormDialog
      area={dataPlans}
      endpoint={dataPlans.endpoints.create}
      names={first === undefined ? ['from', 'to', 'reason'] : ['reason']}
      fixed={{
        method: 'pullAgain',
        domainId,
        paramId,
        source,
        ...(first !== undefined && { from: first, onlySlots: slots }),
      }}
      columns={2}
      title={t(texts.rangeTitle, { domain: row.domain })}
      above={<p className="text-sm text-ink-muted">{t(planTexts.ways.pullAgain)}</p>}
      submit={t(texts.dryRun)}
      onClose={onClose}
      onDone={({ id }) => go(`/data-repair?plan=${id}`)}
    />
  );
};
export default LaneRange;
