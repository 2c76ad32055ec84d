import { RotateCcw, RotateCw, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { domainStatuses } from '#shared/areas/cdn/domains/domain';
import { domains } from '#shared/areas/cdn/domains/domains';
import type { Out } from '#shared/kernel/contract';
import { sentenceText } from '#shared/kernel/sentences';
import { useMutation } from '../../../kernel/request/mutation';
import { useQuery } from '../../../kernel/request/query';
import { useRefusal } from '../../../kernel/session/access';
import { Unreadable } from '../../../kernel/request/failure';
import {
  Button,
  Callout,
  Card,
  CopyText,
  Drawer,
  type Fact,
  Facts,
  formatInstant,
  Skeleton,
  useKit,
} from '../../../ui';
import { CnameState, DomainStatus, LockMark, originText } from './DomainStates';
import { useDomainFacts } from './domainFacts';
import { WaitingMove } from './moves/Moves';
import { useDomainRefusal } from './domainRefusals';
import { SupplierSteps } from './proof/SupplierSteps';
import { VersionActions } from './versions/VersionActions';
import { ServerAnswers, Verification } from './forms/Verification';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';
import { cdnWords } from '../words';

type Detail = Out<typeof domains.endpoints.one>;

const CnameCard = ({ row }: { row: Detail }) => {
  const check = useMutation(domains.endpoints.checkCname);
  const refusal = useRefusal('test.run');
  const [result, setResult] = useState<Out<typeof domains.endpoints.checkCname>>();
  const run = async () => setResult(await check.run({ id: row.id }));
  return (
    <Card
      title={t(texts.domains.cname.title)}
      note={t(texts.domains.cname.note)}
      actions={
        <Button
          size="sm"
          icon={RotateCw}
          busy={check.busy}
          disabled={refusal}
          onClick={() => void run()}
        >
          {t(texts.domains.cname.check)}
        </Button>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        <div className="flex flex-wrap items-center justify-between gap-3">
          {row.cname ? <CopyText text={row.cname} tail={24} /> : '–'}
          <CnameState row={row} />
        </div>
        {result && <ServerAnswers servers={result.servers} seenText={row.cname ?? ''} />}
      </div>
    </Card>
  );
};

const Trouble = ({ row }: { row: Detail }) => {
  const refusalOf = useDomainRefusal();
  const retry = useMutation(domains.endpoints.retry, {
    done: cdnWords.configurationStartedAgain,
  });
  const bad = row.status === 'Error' || row.status === 'BindCertificateError';
  if (!row.statusMessage) return null;
  return (
    <Callout
      tone={bad ? 'error' : 'warning'}
      title={t(domainStatuses[row.status])}
      actions={
        bad && (
          <Button
            size="sm"
            icon={RotateCcw}
            busy={retry.busy}
            disabled={refusalOf(row, 'domain.retry', 'retry')}
            onClick={() => void retry.run({ id: row.id })}
          >
            {t(texts.domains.act.retry)}
          </Button>
        )
      }
    >
      {t(sentenceText(row.statusMessage))}
    </Callout>
  );
};

const useFacts = (row: Detail): Fact[] => {
  const { timeZone } = useKit();
  const notes = useDomainFacts(row);
  return [
    [t(texts.domains.col.account), row.accountName],
    [t(texts.domains.col.origin), <CopyText key="origin" text={originText(row)} />],
    [t(texts.domains.form.protocol), t(texts.domains.protocol[row.originProtocol])],
    [t(texts.domains.form.hostHeader), row.originHostHeader ?? row.name],
    [t(texts.domains.col.policy), row.scheduleName],
    [t(texts.domains.col.certificate), row.certificateName ?? t(texts.domains.unbound)],
    [t(texts.rules.title), row.ruleCount],
    [t(texts.domains.col.created), formatInstant(row.createdAt, timeZone)],
    ...notes,
  ];
};

const Body = ({ row }: { row: Detail }) => {
  const navigate = useNavigate();
  const facts = useFacts(row);
  return (
    <div className="flex flex-col gap-4">
      {row.status === 'Verifying' && <Verification row={row} />}
      <Trouble row={row} />
      <WaitingMove domainId={row.id} />
      <CnameCard row={row} />
      <VersionActions row={row} />
      <SupplierSteps domainId={row.id} />
      <Card
        title={t(texts.domains.facts)}
        actions={
          <Button
            size="sm"
            icon={Settings2}
            onClick={() => void navigate(`/domain/${row.id}/configs`)}
          >
            {t(texts.domains.act.rules)}
          </Button>
        }
      >
        <Facts items={facts} columns={2} />
      </Card>
    </div>
  );
};

/** One domain beside the list: what it waits for, how far each supplier is, its CNAME and facts. */
export const DomainDrawer = ({ id, onClose }: { id: string; onClose(): void }) => {
  const answer = useQuery(domains.endpoints.one, { id }, { refreshOn: [domains.events.changed] });
  const { value } = answer;
  return (
    <Drawer
      open
      wide
      beside
      onClose={onClose}
      title={
        <span className="flex min-w-0 items-center gap-2">
          <span className="min-w-0 truncate">{value?.name ?? '…'}</span>
          {value && (
            <span className="text-sm">
              <DomainStatus row={value} />
            </span>
          )}
          {value?.locked && <LockMark row={value} />}
        </span>
      }
    >
      {answer.failure && !value && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
      {!answer.failure && !value && <Skeleton className="h-64" />}
      {value && <Body row={value} />}
    </Drawer>
  );
};
