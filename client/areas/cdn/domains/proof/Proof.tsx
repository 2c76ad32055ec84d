import { ShieldCheck } from 'lucide-react';
import { domainConfigs } from '#shared/areas/cdn/domains/configs';
import { type ProvenField, proofVerdicts } from '#shared/areas/cdn/domains/proof';
import { domainRules } from '#shared/areas/cdn/domains/rules';
import type { Out } from '#shared/kernel/contract';
import { useMutation } from '../../../../kernel/request/mutation';
import { useQuery } from '../../../../kernel/request/query';
import { useRefusal } from '../../../../kernel/session/access';
import { Unreadable } from '../../../../kernel/request/failure';
import { StateBadge } from '../../../../kernel/declared/StateBadge';
import { Button, Card, EmptyState, formatAgo, Skeleton, useKit } from '../../../../ui';
import { useConfigTexts } from '../versions/configTexts';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

type Proof = Out<typeof domainConfigs.endpoints.proof>;
type Supplier = Proof['suppliers'][number];
type At = { supplier: Supplier; one: ProvenField };

const useProofWords = () => {
  const words = useConfigTexts();
  return {
    label: (field: ProvenField['field']) =>
      field === 'live' ? t(texts.config.isOff) : words.label(field, true),
    value: (field: string, v: unknown): string | null => {
      if (field === 'live') return null;
      // The names that count travel behind the way in which they count.
      if (field !== 'queryMode' || !Array.isArray(v)) return words.value(field, v);
      const [mode, ...names] = v as string[];
      return `${words.value('queryMode', mode)}: ${names.join(', ')}`;
    },
  };
};

/** Which node was asked what, and what it answered. */
const Evidence = ({ one }: { one: ProvenField }) => {
  if (one.evidence.length === 0) return null;
  return (
    <details className="mt-1 text-xs">
      <summary className="cursor-pointer text-accent-ink hover:underline">
        {t(texts.proof.requests, { count: one.evidence.length })}
      </summary>
      <ul className="mt-1 flex flex-col gap-1.5">
        {one.evidence.map((e, i) => (
          <li key={i} className="border-l-2 border-line pl-2">
            <span className="font-medium">{e.node}</span>
            <code className="block break-all font-mono text-ink-muted">{e.request}</code>
            <code className="block break-all font-mono">→ {e.answer}</code>
          </li>
        ))}
      </ul>
    </details>
  );
};

const Verdict = ({ at: { supplier, one } }: { at: At }) => {
  const { names } = useConfigTexts();
  const words = useProofWords();
  return (
    <div className="min-w-[min(100%,15rem)] flex-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="text-xs text-ink-muted">{names.supplier(supplier.supplier)}</span>
        <StateBadge of={proofVerdicts[one.verdict]} />
      </p>
      {one.reason && (
        <p
          className={`mt-0.5 text-xs ${one.verdict === 'differs' ? 'text-error' : 'text-ink-muted'}`}
        >
          {t(one.reason)}
          {one.found !== undefined && ` (${words.value(one.field, one.found) ?? '–'})`}
        </p>
      )}
      <Evidence one={one} />
    </div>
  );
};

type Group = {
  ruleId: string;
  pattern: string;
  fields: { field: ProvenField['field']; at: At[] }[];
};
/** Rules with their fields, each with its word from every supplier. */
const groupsOf = (proof: Proof, ruleId: string | undefined): Group[] => {
  const groups: Group[] = [];
  for (const supplier of proof.suppliers)
    for (const one of supplier.fields) {
      if (ruleId !== undefined && one.ruleId !== ruleId) continue;
      let group = groups.find((g) => g.ruleId === one.ruleId);
      if (!group) groups.push((group = { ruleId: one.ruleId, pattern: one.pattern, fields: [] }));
      let line = group.fields.find((f) => f.field === one.field);
      if (!line) group.fields.push((line = { field: one.field, at: [] }));
      line.at.push({ supplier, one });
    }
  return groups;
};

const Rule = ({ group, titled }: { group: Group; titled: boolean }) => {
  const words = useProofWords();
  return (
    <section aria-label={group.pattern}>
      {titled && (
        <h3 className="break-all bg-ground px-4 py-1.5 font-mono text-sm">{group.pattern}</h3>
      )}
      <ul className="divide-y divide-line">
        {group.fields.map(({ field, at }) => (
          <li key={field} className="flex flex-wrap gap-x-6 gap-y-2 px-4 py-2.5 text-sm">
            <div className="w-full min-w-0 md:w-44">
              <p className="font-medium">{words.label(field)}</p>
              <p className="break-words text-xs text-ink-muted">
                {words.value(field, at[0]?.one.wanted)}
              </p>
            </div>
            <div className="flex min-w-0 flex-1 flex-wrap gap-x-6 gap-y-2">
              {at.map((one) => (
                <Verdict key={one.supplier.entryId} at={one} />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** When nodes were asked last; the oldest answer counts, and none when a supplier was not asked. */
const askedAt = (proof: Proof): string | null => {
  const times = proof.suppliers.map((s) => s.checkedAt);
  return times.includes(null) ? null : ((times as string[]).toSorted()[0] ?? null);
};

/**
 * How each field of a rule (of all rules without `ruleId`) is known to be in force at each supplier:
 * seen at nodes with request and answer, read back, not proven yet, or different.
 */
export const ProofCard = ({ domainId, ruleId }: { domainId: string; ruleId?: string }) => {
  const { locale } = useKit();
  const answer = useQuery(
    domainConfigs.endpoints.proof,
    { domainId },
    { refreshOn: [domainConfigs.events.changed, domainRules.events.changed] },
  );
  const prove = useMutation(domainConfigs.endpoints.prove);
  const refusal = useRefusal('test.run');
  const run = async () => {
    const now = await prove.run({ domainId, ...(ruleId ? { ruleId } : {}) });
    if (now) answer.change(() => now);
  };
  const { value } = answer;
  const groups = value ? groupsOf(value, ruleId) : [];
  const at = value && askedAt(value);
  return (
    <Card
      flush
      title={t(texts.proof.title)}
      note={at ? t(texts.proof.askedAt, { ago: formatAgo(at, locale) }) : t(texts.proof.neverAsked)}
      actions={
        <Button
          size="sm"
          icon={ShieldCheck}
          busy={prove.busy}
          disabled={refusal}
          onClick={() => void run()}
        >
          {t(texts.proof.now)}
        </Button>
      }
    >
      <p className="border-b border-line px-4 py-2 text-xs text-ink-muted">{t(texts.proof.note)}</p>
      {answer.failure && !value && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
      {!value && !answer.failure && <Skeleton className="m-4 h-24" />}
      {value && groups.length === 0 && <EmptyState kind="nothing" title={t(texts.proof.none)} />}
      {groups.map((group) => (
        <Rule key={group.ruleId} group={group} titled={ruleId === undefined} />
      ))}
    </Card>
  );
};
