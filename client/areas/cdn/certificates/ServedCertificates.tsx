import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { certificates } from '#shared/areas/cdn/certificates/certificates';
import {
  type ServedCertificate,
  servedCertificates,
} from '#shared/areas/cdn/certificates/servedCertificates';
import { Page } from '../../../kernel/page/Page';
import { Unreadable } from '../../../kernel/request/failure';
import { useMutation } from '../../../kernel/request/mutation';
import { useQuery } from '../../../kernel/request/query';
import { useRefusal } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import { Button, Card, EmptyState, formatInstant, Select, Skeleton, useKit } from '../../../ui';
import { NamesForm, useNames } from '../NamesForm';
import { cdnWords } from '../words';
import { ServedNodes } from './ServedNodes';
import { texts } from './texts';

const { look, ask } = servedCertificates.endpoints;
const says = texts.served;

/** Binds another certificate to the domain in one step. */
const Rebind = ({ row, onDone }: { row: ServedCertificate; onDone(): void }) => {
  const [chosen, setChosen] = useState('');
  const refusal = useRefusal('domain.bindCertificate');
  const act = useMutation(certificates.endpoints.bind, { done: says.bound });
  if (row.alternatives.length === 0 || !row.domainId)
    return <p className="text-sm text-ink-muted">{t(says.noOther)}</p>;
  const { domainId } = row;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        aria-label={t(says.other)}
        className="!w-72"
        empty={t(says.other)}
        value={chosen}
        onChange={(e) => setChosen(e.target.value)}
        options={row.alternatives.map((a) => ({
          value: a.id,
          label: `${a.name} · ${a.notAfter.slice(0, 10)}`,
        }))}
      />
      <Button
        size="sm"
        busy={act.busy}
        disabled={refusal || (!chosen && t(says.other))}
        onClick={() =>
          void act.run({ id: chosen, domainIds: [domainId] }).then((done) => done && onDone())
        }
      >
        {t(says.rebind)}
      </Button>
    </div>
  );
};

const Served = ({ row, onDone }: { row: ServedCertificate; onDone(): void }) => {
  const { timeZone } = useKit();
  const note = row.domainId ? (row.accountName ?? '') : t(says.noDomain);
  return (
    <Card title={row.name} note={note}>
      {row.domainId && (
        <div className="flex flex-col gap-3">
          {row.certificateId ? (
            <p className="text-sm">
              <a
                className="text-accent-ink hover:underline"
                href={`#/viewCertificate?id=${row.certificateId}`}
              >
                {row.certificateName}
              </a>
              {` · ${row.issuer ?? ''} · ${t(says.until, { at: formatInstant(row.notAfter ?? '', timeZone).slice(0, 10) })}`}
            </p>
          ) : (
            <p className="text-sm text-ink-muted">{t(says.unbound)}</p>
          )}
          {row.nodes.length > 0 && <ServedNodes rows={row.nodes} />}
          <Rebind row={row} onDone={onDone} />
        </div>
      )}
    </Card>
  );
};

/** Certificates by the names they are served under: bound, shown by each node, and what else covers them. */
const ServedCertificates = () => {
  const { names } = useNames();
  const answer = useQuery(look, names.length > 0 ? { names } : null, {
    everyMs: 10_000,
    refreshOn: [certificates.events.changed],
  });
  const shake = useMutation(ask, { done: says.asking });
  return (
    <Page
      actions={
        <Button
          icon={RotateCw}
          busy={shake.busy}
          disabled={names.length === 0 && t(cdnWords.pasteNames)}
          onClick={() => void shake.run({ names }).then(() => answer.reload())}
        >
          {t(says.askNow)}
        </Button>
      }
    >
      <NamesForm />
      {answer.failure && !answer.value && (
        <Unreadable failure={answer.failure} onRetry={answer.reload} />
      )}
      {names.length === 0 && (
        <EmptyState kind="nothing" title={t(cdnWords.pasteNames)}>
          {t(says.pasteText)}
        </EmptyState>
      )}
      {names.length > 0 && !answer.value && !answer.failure && <Skeleton className="h-64 w-full" />}
      <div className="flex flex-col gap-4">
        {names.length > 0 &&
          answer.value?.rows.map((row) => (
            <Served key={row.name} row={row} onDone={answer.reload} />
          ))}
      </div>
    </Page>
  );
};
export default ServedCertificates;
