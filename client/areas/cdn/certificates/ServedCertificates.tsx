import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { certificates } from '#shared/areas/cdn/certificates/certificates';
import {
  mostNames,
  type ServedCertificate,
  servedCertificates,
} from '#shared/areas/cdn/certificates/servedCertificates';
import { Page } from '../../../kernel/page/Page';
import { Unreadable } from '../../../kernel/request/failure';
import { useMutation } from '../../../kernel/request/mutation';
import { useQuery } from '../../../kernel/request/query';
import { useRefusal } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';
import {
  Button,
  Card,
  EmptyState,
  formatInstant,
  Select,
  Skeleton,
  TextArea,
  useKit,
} from '../../../ui';
import { ServedNodes } from './ServedNodes';
import { texts } from './texts';

const { look, ask } = servedCertificates.endpoints;
const says = texts.served;
const namesOf = (text: string): string[] =>
  [...new Set(text.split(/[\s,;]+/).filter(Boolean))].slice(0, mostNames);

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
  const [query, setQuery] = useSearchParams();
  const current = query.get('names') ?? '';
  const [text, setText] = useState(current.replaceAll(',', '\n'));
  const names = namesOf(current);
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
          disabled={names.length === 0 && t(says.paste)}
          onClick={() => void shake.run({ names }).then(() => answer.reload())}
        >
          {t(says.askNow)}
        </Button>
      }
    >
      <form
        className="mb-4 flex max-w-2xl flex-col items-start gap-2"
        onSubmit={(e) => {
          e.preventDefault();
          const next = namesOf(text);
          setQuery(next.length > 0 ? { names: next.join(',') } : {});
        }}
      >
        <TextArea
          mono
          aria-label={t(says.paste)}
          placeholder={t(says.paste)}
          value={text}
          onChange={(e) => setText(e.target.value)}
        />
        <Button type="submit" variant="primary">
          {t(words.search)}
        </Button>
      </form>
      {answer.failure && !answer.value && (
        <Unreadable failure={answer.failure} onRetry={answer.reload} />
      )}
      {names.length === 0 && (
        <EmptyState kind="nothing" title={t(says.paste)}>
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
