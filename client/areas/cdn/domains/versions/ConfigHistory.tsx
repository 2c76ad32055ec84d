import { GitCompareArrows, Undo2 } from 'lucide-react';
import { createContext, useContext, useMemo, useState } from 'react';
import { domainConfig, domainConfigs } from '#shared/areas/cdn/domains/configs';
import { metaOf } from '#shared/kernel/field';
import { useMutation } from '../../../../kernel/request/mutation';
import { useQuery } from '../../../../kernel/request/query';
import { FailurePanel, Unreadable } from '../../../../kernel/request/failure';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import { EmbeddedList } from '../../../../kernel/declared/list/ListPage';
import type { ListParts } from '../../../../kernel/screens/screens';
import { nameOf } from '../../../../kernel/text/options';
import { t } from '../../../../kernel/text/translate';
import { Badge, Button, Dialog, DiffView, Skeleton, Tag } from '../../../../ui';
import { useDifferences } from './configTexts';
import type { DomainRow } from '../DomainStates';
import { useDomainRefusal } from '../domainRefusals';
import { texts } from '../texts';
import { cdnWords } from '../../words';
import { words } from '../../../../kernel/text/words';

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
  const refusalOf = useDomainRefusal();
  const differences = useDifferences();
  // A return goes from what is wanted now to the version; a comparison reads in the order of time.
  const answer = useQuery(
    domainConfigs.endpoints.compare,
    returning ? { domainId: domain.id, otherVersion: version } : { domainId: domain.id, version },
  );
  const act = useMutation(domainConfigs.endpoints.rollBack, { inline: true });
  const [waits, setWaits] = useState(false);
  const run = async () => {
    const done = await act.run({ domainId: domain.id, version });
    if (!done) return;
    if (done.version === null) setWaits(true);
    else onClose();
  };
  const { value } = answer;
  const nothing = value?.differences.length === 0 && t(texts.config.sameAsNow);
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={t(returning ? texts.config.rollBack.title : texts.config.compare.title, {
        version,
        now: domain.configVersion,
      })}
      footer={
        <>
          <Button onClick={onClose}>{t(texts.config.close)}</Button>
          {returning && !waits && (
            <Button
              variant="primary"
              icon={Undo2}
              busy={act.busy}
              disabled={refusalOf(domain, 'domain.config') || nothing}
              onClick={() => void run()}
            >
              {t(texts.config.rollBack.label)}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {waits && <p className="text-sm">{t(texts.config.rollBack.waits)}</p>}
        {returning && !waits && (
          <p className="text-sm text-ink-muted">{t(texts.config.rollBack.note)}</p>
        )}
        {answer.failure && !value && (
          <Unreadable failure={answer.failure} onRetry={answer.reload} />
        )}
        {!value && !answer.failure && <Skeleton className="h-32" />}
        {value && (
          <DiffView
            label={t(texts.config.changes)}
            heads={[
              t(texts.config.versionOf, { version: value.before.version }),
              t(texts.config.versionOf, { version: value.after.version }),
            ]}
            differences={differences(value.differences)}
          />
        )}
        <FailurePanel failure={act.failure} />
      </div>
    </Dialog>
  );
};

type Props = { row: VersionRow };
const VersionCell = ({ row }: Props) => {
  return (
    <span className="flex items-center gap-2">
      <span className="nums">{row.version}</span>
      {row.isWanted && <Tag>{t(texts.config.wantedNow)}</Tag>}
    </span>
  );
};
const CauseCell = ({ row }: Props) => (
  <>{`${nameOf(causes[row.cause] ?? row.cause)}${row.fromVersion ? ` → ${row.fromVersion}` : ''}`}</>
);
const ChangesCell = ({ row }: Props) => <span className="nums">{row.changes || '–'}</span>;
const ProvenCell = ({ row }: Props) => {
  return row.provenAt ? (
    <Badge tone="success">{t(texts.config.provenAll)}</Badge>
  ) : (
    <Badge tone="neutral">{t(texts.config.unproven)}</Badge>
  );
};

/** The domain whose versions are shown, as it is now. */
const Shown = createContext<DomainRow | null>(null);
type ComparisonProps = Props & { onClose(): void };
const Comparison = ({ row, onClose, returning }: ComparisonProps & { returning: boolean }) => {
  const domain = useContext(Shown);
  return (
    domain && (
      <VersionDialog
        domain={domain}
        version={row.version}
        returning={returning}
        onClose={onClose}
      />
    )
  );
};
const Comparing = (props: ComparisonProps) => <Comparison {...props} returning={false} />;
const Returning = (props: ComparisonProps) => <Comparison {...props} returning />;
const refusalOf = (row: VersionRow) => row.isWanted && t(texts.config.isWanted);

const list = {
  path: '/listDomainConfigPage/history',
  endpoint: 'versions',
  title: ['配置版本', 'Configuration versions'],
  columns: [
    'version',
    'cause',
    { field: 'changes', align: 'right' },
    'provenAt',
    'createdBy',
    'createdAt',
  ],
  grow: 'cause',
  widths: { version: 150, cause: 150, changes: 80, provenAt: 130, createdBy: 190, createdAt: 170 },
  prefix: 'v.',
  empty: { title: ['尚无配置版本', 'No versions yet'] },
  refreshOn: [domainConfigs.events.changed],
  actions: [
    {
      label: cdnWords.compare,
      icon: GitCompareArrows,
      button: true,
      refused: refusalOf,
      dialog: async () => ({ default: Comparing }),
    },
    {
      label: words.rollBack,
      icon: Undo2,
      button: true,
      refused: refusalOf,
      dialog: async () => ({ default: Returning }),
    },
  ],
  actionsWidth: 200,
} as const;
const parts: ListParts<VersionRow> = {
  cells: { version: VersionCell, cause: CauseCell, changes: ChangesCell, provenAt: ProvenCell },
};

/** Every version of a domain, to be compared with today's and returned to. */
export const ConfigHistory = ({ domain }: { domain: DomainRow }) => {
  const { id } = domain;
  const own = useMemo(() => ({ ...list, fixed: { domainId: id } }), [id]);
  return (
    <Shown.Provider value={domain}>
      <EmbeddedList area={domainConfigs} list={own} parts={parts} />
    </Shown.Provider>
  );
};
