import { GitCompareArrows, SlidersHorizontal, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { domainConfigs } from '#shared/areas/cdn/domains/configs';
import { useQuery } from '../../../../kernel/request/query';
import { Button } from '../../../../ui';
import { VersionDialog } from './ConfigHistory';
import type { DomainRow } from '../DomainStates';
import { useDomainRefusal } from '../domainRefusals';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

/** What the run under way changes, and the way back to the last version every supplier served. */
export const VersionActions = ({ row }: { row: DomainRow }) => {
  const navigate = useNavigate();
  const refusalOf = useDomainRefusal();
  const [dialog, setDialog] = useState<'diff' | 'back' | null>(null);
  const answer = useQuery(
    domainConfigs.endpoints.one,
    { domainId: row.id },
    { refreshOn: [domainConfigs.events.changed] },
  );
  const last = answer.value?.lastProven ?? null;
  const none = last === null && t(texts.config.noProven);
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" icon={GitCompareArrows} disabled={none} onClick={() => setDialog('diff')}>
        {t(texts.config.viewDiff)}
      </Button>
      <Button
        size="sm"
        icon={Undo2}
        disabled={refusalOf(row, 'domain.config') || none}
        onClick={() => setDialog('back')}
      >
        {last === null
          ? t(texts.config.rollBack.label)
          : t(texts.config.rollBackTo, { version: last })}
      </Button>
      <Button
        size="sm"
        icon={SlidersHorizontal}
        onClick={() => void navigate(`/listDomainConfigPage?id=${row.id}`)}
      >
        {t(texts.domains.act.settings)}
      </Button>
      {dialog && last !== null && (
        <VersionDialog
          domain={row}
          version={last}
          returning={dialog === 'back'}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
};
