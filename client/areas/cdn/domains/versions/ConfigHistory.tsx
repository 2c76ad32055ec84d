import { GitCompareArrows, Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { domainConfig, domainConfigs } from '#shared/areas/cdn/domains/configs';
import { metaOf } from '#shared/kernel/field';
import { useAct } from '../../../../kernel/request/act';
import { useAnswer } from '../../../../kernel/request/answers';
import { FailurePanel, Unreadable } from '../../../../kernel/request/failure';
import { type RowOf, useList } from '../../../../kernel/declared/lists';
import { ListTable } from '../../../../kernel/declared/ListTable';
import { nameOf } from '../../../../kernel/text/options';
import {
  Badge,
  Button,
  type Column,
  Dialog,
  DiffView,
  formatInstant,
  Skeleton,
  Tag,
  useKit,
} from '../../../../ui';
import { useDifferences } from './configWords';
import type { DomainRow } from '../DomainStates';
import { useReasons } from '../reasons';
import { useWords } from '../words';

type VersionRow = RowOf<typeof domainConfigs.endpoints.versions>;
const causes = metaOf(domainConfig.schema.shape.cause).options ?? {};

/** What differs between a version and the desired configuration, with the return to it. */
export const VersionDialog = ({
  domain,
  version,
  onClose,
  returning = false,
}: {
  domain: Pick<DomainRow, 'id' | 'status' | 'locked' | 'lockReason' | 'configVersion'>;
  version: number;
  onClose(): void;
  returning?: boolean;
}) => {
  const say = useWords();
  const reasons = useReasons();
  const differences = useDifferences();
  // A return goes from what is wanted now to the version; a comparison reads in the order of time.
  const found = useAnswer(
    domainConfigs.endpoints.compare,
    returning ? { domainId: domain.id, otherVersion: version } : { domainId: domain.id, version },
  );
  const act = useAct(domainConfigs.endpoints.rollBack, { inline: true });
  const [waits, setWaits] = useState(false);
  const run = async () => {
    const done = await act.run({ domainId: domain.id, version });
    if (!done) return;
    if (done.version === null) setWaits(true);
    else onClose();
  };
  const { value } = found;
  const nothing = value?.differences.length === 0 && say('config.sameAsNow');
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={say(returning ? 'config.rollBack.title' : 'config.compare.title', {
        version,
        now: domain.configVersion,
      })}
      footer={
        <>
          <Button onClick={onClose}>{say('config.close')}</Button>
          {returning && !waits && (
            <Button
              variant="primary"
              icon={Undo2}
              busy={act.busy}
              disabled={reasons(domain, 'domain.config') || nothing}
              onClick={() => void run()}
            >
              {say('config.rollBack')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {waits && <p className="text-sm">{say('config.rollBack.waits')}</p>}
        {returning && !waits && (
          <p className="text-sm text-ink-muted">{say('config.rollBack.note')}</p>
        )}
        {found.failure && !value && <Unreadable failure={found.failure} onRetry={found.reload} />}
        {!value && !found.failure && <Skeleton className="h-32" />}
        {value && (
          <DiffView
            label={say('config.changes')}
            heads={[
              say('config.versionOf', { version: value.before.version }),
              say('config.versionOf', { version: value.after.version }),
            ]}
            differences={differences(value.differences)}
          />
        )}
        <FailurePanel failure={act.failure} />
      </div>
    </Dialog>
  );
};

const useColumns = (): Column<VersionRow>[] => {
  const say = useWords();
  const { timeZone } = useKit();
  return useMemo(
    () => [
      {
        id: 'version',
        header: say('domains.steps.versionCol'),
        width: 150,
        always: true,
        cell: (v: VersionRow) => (
          <span className="flex items-center gap-2">
            <span className="nums">{v.version}</span>
            {v.isWanted && <Tag>{say('config.wantedNow')}</Tag>}
          </span>
        ),
      },
      {
        id: 'cause',
        header: say('config.cause'),
        width: 150,
        grow: true,
        cell: (v: VersionRow) => {
          const from = v.fromVersion ? ` → ${v.fromVersion}` : '';
          return `${nameOf(causes[v.cause] ?? v.cause)}${from}`;
        },
      },
      {
        id: 'changes',
        header: say('config.changes'),
        width: 80,
        align: 'right',
        cell: (v: VersionRow) => <span className="nums">{v.changes || '–'}</span>,
      },
      {
        id: 'proven',
        header: say('config.proven'),
        width: 130,
        cell: (v: VersionRow) =>
          v.provenAt ? (
            <Badge tone="success">{say('config.provenAll')}</Badge>
          ) : (
            <Badge tone="neutral">{say('config.unproven')}</Badge>
          ),
      },
      {
        id: 'createdBy',
        header: say('config.by'),
        width: 190,
        cell: (v: VersionRow) => v.createdBy,
      },
      {
        id: 'createdAt',
        header: say('config.at'),
        width: 170,
        cell: (v: VersionRow) => (
          <span className="nums whitespace-nowrap">{formatInstant(v.createdAt, timeZone)}</span>
        ),
      },
    ],
    [say, timeZone],
  );
};

/** Every version of a domain, to be compared with today's and returned to. */
export const ConfigHistory = ({ domain }: { domain: DomainRow }) => {
  const say = useWords();
  const list = useList(domainConfigs.endpoints.versions, {
    fixed: { domainId: domain.id },
    prefix: 'v.',
    refreshOn: [domainConfigs.events.changed],
  });
  const columns = useColumns();
  const [asked, setAsked] = useState<{ version: number; returning: boolean } | null>(null);
  return (
    <>
      <ListTable
        list={list}
        name="/listDomainConfigPage/history"
        label={say('config.history')}
        columns={columns}
        rowKey={(v) => v.id}
        none={say('config.noVersions')}
        rowActions={(v) => (
          <>
            <Button
              size="sm"
              icon={GitCompareArrows}
              disabled={v.isWanted && say('config.isWanted')}
              onClick={() => setAsked({ version: v.version, returning: false })}
            >
              {say('config.compare')}
            </Button>
            <Button
              size="sm"
              icon={Undo2}
              disabled={v.isWanted && say('config.isWanted')}
              onClick={() => setAsked({ version: v.version, returning: true })}
            >
              {say('config.rollBack')}
            </Button>
          </>
        )}
        actionsWidth={200}
      />
      {asked && <VersionDialog domain={domain} {...asked} onClose={() => setAsked(null)} />}
    </>
  );
};
