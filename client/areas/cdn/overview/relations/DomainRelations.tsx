import { Download, Search } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { domainStatuses } from '#shared/areas/cdn/domains/domain';
import { domains } from '#shared/areas/cdn/domains/domains';
import { domainSuppliers } from '#shared/areas/cdn/domains/suppliers';
import { domainRelations, relationMatches } from '#shared/areas/cdn/overview/domainRelations';
import type { Out } from '#shared/kernel/contract';
import { StateBadge } from '../../../../kernel/declared/StateBadge';
import { Page } from '../../../../kernel/page/Page';
import { fetchFile } from '../../../../kernel/request/api';
import { Unreadable } from '../../../../kernel/request/failure';
import { useQuery } from '../../../../kernel/request/query';
import { t } from '../../../../kernel/text/translate';
import { words } from '../../../../kernel/text/words';
import { Button, Card, CopyText, EmptyState, Skeleton, Tag, TextInput } from '../../../../ui';
import { texts } from '../texts';
import { RelationChanges } from './RelationChanges';
import { RelationTable } from './RelationTable';

const { find, file } = domainRelations.endpoints;
type Answer = Out<typeof find>;
type Found = NonNullable<Answer['domain']>;

const Head = ({ of, text }: { of: Found; text: string }) => (
  <Card
    title={
      <span className="flex flex-wrap items-center gap-2">
        <a className="hover:underline" href={`#/cdn-domainmanag?domain=${of.id}`}>
          {of.name}
        </a>
        <StateBadge of={domainStatuses[of.status]} />
        <Tag>{t(relationMatches[of.match])}</Tag>
      </span>
    }
    actions={
      <Button size="sm" icon={Download} onClick={() => void fetchFile(file, { text })}>
        {t(texts.relations.file)}
      </Button>
    }
  >
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1 text-sm">
      <span>{of.accountName}</span>
      {of.cname && <CopyText text={of.cname} tail={24} />}
    </div>
  </Card>
);

const Others = ({ of, onChoose }: { of: readonly Found[]; onChoose(name: string): void }) => (
  <Card title={t(texts.relations.others)}>
    <div className="flex flex-wrap gap-2">
      {of.map((o) => (
        <Button key={o.id} size="sm" onClick={() => onChoose(o.name)}>
          {`${o.name} · ${o.accountName}`}
        </Button>
      ))}
    </div>
  </Card>
);

type ResultProps = { text: string; onChoose(name: string): void };
const Result = ({ text, onChoose }: ResultProps) => {
  const answer = useQuery(
    find,
    { text },
    { everyMs: 15_000, refreshOn: [domains.events.changed, domainSuppliers.events.changed] },
  );
  const of = answer.value;
  if (answer.failure && !of) return <Unreadable failure={answer.failure} onRetry={answer.reload} />;
  if (!of) return <Skeleton className="h-96 w-full" />;
  if (!of.domain)
    return (
      <EmptyState kind="noMatch" title={t(texts.relations.none, { text: of.asked })}>
        {t(texts.relations.noneText)}
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-4">
      <Head of={of.domain} text={text} />
      {of.others.length > 0 && <Others of={of.others} onChoose={onChoose} />}
      <RelationTable rows={of.relations} />
      {of.changes.length > 0 && <RelationChanges rows={of.changes} />}
    </div>
  );
};

/** Support's first look: one name in, everything about its domain out. */
const DomainRelations = () => {
  const [query, setQuery] = useSearchParams();
  const current = query.get('text') ?? '';
  const [text, setText] = useState(current);
  const ask = (next: string) => {
    setText(next);
    setQuery(next.trim() ? { text: next.trim() } : {});
  };
  return (
    <Page>
      <form
        className="mb-4 flex max-w-2xl gap-2"
        onSubmit={(e) => {
          e.preventDefault();
          ask(text);
        }}
      >
        <TextInput
          icon={Search}
          className="flex-1"
          aria-label={t(texts.relations.field)}
          placeholder={t(texts.relations.field)}
          value={text}
          maxLength={2048}
          onChange={(e) => setText(e.target.value)}
        />
        <Button type="submit" variant="primary">
          {t(words.search)}
        </Button>
      </form>
      {current ? (
        <Result key={current} text={current} onChoose={ask} />
      ) : (
        <EmptyState kind="nothing" title={t(texts.relations.start)}>
          {t(texts.relations.startText)}
        </EmptyState>
      )}
    </Page>
  );
};
export default DomainRelations;
