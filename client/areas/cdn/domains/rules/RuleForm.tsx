import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { domains } from '#shared/areas/cdn/domains/domains';
import { domainRules } from '#shared/areas/cdn/domains/rules';
import type { Out } from '#shared/kernel/contract';
import { useQuery } from '../../../../kernel/request/query';
import { call } from '../../../../kernel/request/api';
import { Unreadable } from '../../../../kernel/request/failure';
import { FormFrame } from '../../../../kernel/declared/FormFrame';
import { useScreenForm } from '../../../../kernel/declared/formState';
import { Page } from '../../../../kernel/page/Page';
import { useIsStaff, useWho } from '../../../../kernel/session/access';
import { Callout, Checkbox, Skeleton } from '../../../../ui';
import { DomainStatus } from '../DomainStates';
import { ProofCard } from '../proof/Proof';
import { useDomainRefusal } from '../domainRefusals';
import { HeaderFields } from './HeaderFields';
import { CacheFields, OriginFields, SwitchFields } from './RuleFields';
import { useDifferences } from '../versions/configTexts';
import { draftOf, newRule, ruleChanges, type RuleDraft, ruleInput } from './ruleDraft';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

type Detail = Out<typeof domains.endpoints.one>;
type Losses = Out<typeof domainRules.endpoints.check>['losses'];
const restMs = 400;

/** What suppliers of the domain cannot express of the draft, asked shortly after each change. */
const useLosses = (domainId: string, draft: RuleDraft): Losses => {
  const [losses, setLosses] = useState<Losses>([]);
  const key = JSON.stringify(ruleInput(draft));
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      call(
        domainRules.endpoints.check,
        { domainId, ...ruleInput(draft) },
        { signal: stop.signal },
      ).then(
        (answer) => setLosses(answer.losses),
        // An unfinished draft is refused; the form says so when it is saved.
        () => undefined,
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
    // The key holds all of the draft.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [domainId, key]);
  return losses;
};

const LossNote = ({
  losses,
  accepted,
  onAccept,
}: {
  losses: Losses;
  accepted: boolean;
  onAccept(on: boolean): void;
}) => {
  if (losses.length === 0) return null;
  return (
    <Callout tone="warning" title={t(texts.rule.losses.label)}>
      <ul className="mb-1 list-inside list-disc">
        {losses.map((l) => (
          <li key={l.supplier}>{t(l.text)}</li>
        ))}
      </ul>
      <p className="mb-2">{t(texts.rule.losses.note)}</p>
      <Checkbox
        label={t(texts.rule.accept)}
        checked={accepted}
        onChange={(e) => onAccept(e.target.checked)}
      />
    </Callout>
  );
};

/** Fields of the draft that the contract calls otherwise. */
const sentAs: Readonly<Record<string, string>> = {
  cache: 'cacheSeconds',
  duration: 'cacheSeconds',
  unit: 'cacheSeconds',
  names: 'queryNames',
};
const { add, change } = domainRules.endpoints;

const Form = ({ row, ruleId, start }: { row: Detail; ruleId: string | null; start: RuleDraft }) => {
  const refusalOf = useDomainRefusal();
  const staff = useIsStaff();
  const reviewed = !useWho().automatic && !staff;
  const state = useScreenForm(ruleId ? change : add, start, { sentAs });
  const { values: draft, change: set, errorOf } = state;
  const [acceptLoss, setAcceptLoss] = useState(false);
  const losses = useLosses(row.id, draft);
  const differences = useDifferences();
  const save = async (thenTest: boolean) => {
    const input = { ...ruleInput(draft), acceptLoss };
    const done = await state.send(
      ruleId ? { id: ruleId, ...input } : { domainId: row.id, ...input },
    );
    if (!done) return;
    // "Save and test" goes on to the tester with a path on which this rule may decide.
    const path = done.pattern.replaceAll('*', 'test').replace(/^(?!\/)/, '/');
    const url = encodeURIComponent(`http://${row.name}${path}`);
    state.leave(`/domain/${row.id}/configs${thenTest ? `?url=${url}` : ''}`);
  };
  const fields = { draft, set, errorOf };
  return (
    <FormFrame
      of={state}
      layout="cards"
      differences={ruleId === null ? null : differences(ruleChanges(start, draft))}
      unchanged="refused"
      refused={
        refusalOf(row, 'domain.config') ||
        (losses.length > 0 && !acceptLoss && t(texts.rule.losses.label))
      }
      submit={{
        label: t(reviewed ? texts.rule.saveReview : texts.rule.save),
        run: () => save(false),
      }}
      also={!reviewed && { label: t(texts.rule.saveTest), run: () => save(true) }}
      cancel={`/domain/${row.id}/configs`}
    >
      <CacheFields {...fields} />
      <OriginFields {...fields} />
      <HeaderFields {...fields} />
      <SwitchFields {...fields} />
      <LossNote losses={losses} accepted={acceptLoss} onAccept={setAcceptLoss} />
    </FormFrame>
  );
};

/** Adding or changing one rule; what a supplier cannot express is named before it is saved. */
const RuleForm = () => {
  const [query] = useSearchParams();
  const domainId = query.get('domainId');
  const ruleId = query.get('id');
  const answer = useQuery(domains.endpoints.one, domainId ? { id: domainId } : null);
  const rules = useQuery(domainRules.endpoints.list, domainId && ruleId ? { domainId } : null);
  const rule = rules.value?.rows.find((r) => r.id === ruleId);
  const { value } = answer;
  const ready = value && (!ruleId || rule);
  return (
    <Page
      object={value ? `${value.name}${rule ? ` ${rule.pattern}` : ''}` : undefined}
      badge={value && <DomainStatus row={value} />}
    >
      {answer.failure && !value && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
      {!ready && !answer.failure && <Skeleton className="h-64" />}
      {value && ready && (
        <Form
          key={ruleId ?? 'new'}
          row={value}
          ruleId={ruleId}
          start={rule ? draftOf(rule) : newRule}
        />
      )}
      {value && ready && ruleId && (
        <div className="mt-6 max-w-4xl">
          <ProofCard domainId={value.id} ruleId={ruleId} />
        </div>
      )}
    </Page>
  );
};
export default RuleForm;
