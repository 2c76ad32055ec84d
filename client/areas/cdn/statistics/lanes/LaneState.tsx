import { laneStates } from '#shared/areas/cdn/sync/lanes';
import { StateDot } from '../../../../kernel/declared/StateBadge';
import { t } from '../../../../kernel/text/translate';
import type { Lane } from './laneActs';
import { texts } from './texts';

/** How a lane stands; refused credentials lead to the parameter that holds them. */
export const LaneState = ({ row }: { row: Pick<Lane, 'state' | 'paramId'> }) => (
  <span className="inline-flex flex-wrap items-center gap-x-2">
    <StateDot of={laneStates[row.state]} />
    {row.state === 'refused' && (
      <a className="text-xs hover:underline" href={`#/updateParams?id=${row.paramId}`}>
        {t(texts.toParameter)}
      </a>
    )}
  </span>
);
