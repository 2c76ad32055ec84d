import { useState } from 'react';
import { domains } from '#shared/areas/cdn/domains/domains';
import type { Out } from '#shared/kernel/contract';
import { useMutation } from '../../../../kernel/request/mutation';
import { useQuery } from '../../../../kernel/request/query';
import { useRefusal } from '../../../../kernel/session/access';
import { FailurePanel } from '../../../../kernel/request/failure';
import {
  Button,
  Callout,
  CopyButton,
  formatAgo,
  Skeleton,
  StatusDot,
  useKit,
} from '../../../../ui';
import type { DomainRow } from '../DomainStates';
import { useDomainRefusal } from '../domainRefusals';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';
import type { Label } from '#shared/kernel/field';
import { cdnWords } from '../../words';

type VerificationState = Out<typeof domains.endpoints.verification>;
type ServerAnswer = VerificationState['servers'][number];

const codes: Record<string, Label> = texts.domains.code;

/** What each name server answered, one line each. */
export const ServerAnswers = ({
  servers,
  seenText,
}: {
  servers: readonly ServerAnswer[];
  seenText: string;
}) => {
  const answer = (a: ServerAnswer): string => {
    if (a.seen) return seenText;
    if (a.values.length > 0) return t(texts.domains.verify.other, { values: a.values.join(', ') });
    return t(codes[a.code ?? ''] ?? texts.domains.verify.unseen);
  };
  return (
    <ul className="divide-y divide-line rounded border border-line text-sm">
      {servers.map((a) => (
        <li
          key={a.server}
          className="flex flex-wrap items-center justify-between gap-x-4 px-3 py-1.5"
        >
          <span className="flex min-w-0 items-center gap-2">
            <code className="font-mono text-[0.95em]">{a.server}</code>
            <span className="text-xs text-ink-faint">{t(texts.domains.verify[a.role])}</span>
          </span>
          <span className="flex items-center gap-3">
            <StatusDot tone={a.seen ? 'success' : a.values.length > 0 ? 'error' : 'warning'}>
              {answer(a)}
            </StatusDot>
            <span className="nums text-xs text-ink-faint">
              {t(texts.domains.steps.ms, { ms: a.ms })}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
};

const Line = ({ name, value }: { name: string; value: string }) => (
  <div className="flex min-w-0 items-start gap-3 px-3 py-2">
    <span className="w-24 shrink-0 text-ink-muted">{name}</span>
    <code className="min-w-0 flex-1 break-all font-mono text-[0.95em]">{value}</code>
    <CopyButton text={value} label={name} />
  </div>
);

/** The TXT record a domain waits for: what to set, what every name server says now, and Activate. */
export const Verification = ({ row }: { row: DomainRow }) => {
  const { locale } = useKit();
  const refusalOf = useDomainRefusal();
  const refusal = useRefusal('test.run');
  const question = refusal ? null : { id: row.id };
  const answer = useQuery(domains.endpoints.verification, question, { everyMs: 10_000 });
  const activate = useMutation(domains.endpoints.activate, {
    inline: true,
    done: cdnWords.activationStarted,
  });
  const [tried, setTried] = useState(false);
  const { value } = answer;
  const run = async () => {
    setTried(true);
    await activate.run({ id: row.id });
  };
  return (
    <section aria-label={t(texts.domains.verify.title)} className="flex flex-col gap-3">
      <Callout tone="warning" title={t(texts.domains.verify.title)}>
        {t(texts.domains.verify.lead)} {value?.autoActivate && t(texts.domains.verify.auto)}
      </Callout>
      <div className="divide-y divide-line rounded border border-line text-sm">
        <Line name={t(texts.domains.verify.type)} value="TXT" />
        <Line name={t(texts.domains.verify.name)} value={row.verifyName} />
        <Line name={t(texts.domains.verify.value)} value={row.verifyValue} />
      </div>
      {value ? (
        <ServerAnswers servers={value.servers} seenText={t(texts.domains.verify.seen)} />
      ) : (
        !answer.failure && !refusal && <Skeleton className="h-16" />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="text-xs text-ink-faint">
          {refusal ||
            (value && t(texts.domains.verify.checked, { ago: formatAgo(value.checkedAt, locale) }))}
        </span>
        <Button
          variant="primary"
          busy={activate.busy}
          disabled={refusalOf(row, 'domain.add', 'activate')}
          onClick={() => void run()}
        >
          {t(texts.domains.verify.activate)}
        </Button>
      </div>
      {tried && <FailurePanel failure={activate.failure} />}
    </section>
  );
};
