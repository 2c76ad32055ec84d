import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { domains } from '#shared/areas/cdn/domains/domains';
import { domainRules } from '#shared/areas/cdn/domains/rules';
import type { Out } from '#shared/kernel/contract';
import { useMutation } from '../../../../kernel/request/mutation';
import { useQuery } from '../../../../kernel/request/query';
import { call } from '../../../../kernel/request/api';
import { FormFailure, Unreadable, useFieldErrors } from '../../../../kernel/request/failure';
import { DraftGuard, useScreenDraft } from '../../../../kernel/declared/draft';
import { go } from '../../../../kernel/page/navigate';
import { Page } from '../../../../kernel/page/Page';
import { useIsStaff, useWho } from '../../../../kernel/session/access';
import { Button, Callout, Checkbox, DiffView, Skeleton } from '../../../../ui';
import { DomainStatus } from '../DomainStates';
import { ProofCard } from '../proof/Proof';
import { useReasons } from '../reasons';
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

const useSave = (row: Detail, ruleId: string | null, onSaved: () => void) => {
  const navigate = useNavigate();
  const add = useMutation(domainRules.endpoints.add, { inline: true });
  const change = useMutation(domainRules.endpoints.change, { inline: true });
  const act = ruleId ? change : add;
  const save = async (draft: RuleDraft, acceptLoss: boolean, thenTest = false) => {
    const input = { ...ruleInput(draft), acceptLoss };
    const done = ruleId
      ? await change.run({ id: ruleId, ...input })
      : await add.run({ domainId: row.id, ...input });
    if (!done) return;
    onSaved();
    // "Save and test" goes on to the tester with a path on which this rule may decide.
    const path = done.pattern.replaceAll('*', 'test').replace(/^(?!\/)/, '/');
    const url = encodeURIComponent(`http://${row.name}${path}`);
    void navigate(`/domain/${row.id}/configs${thenTest ? `?url=${url}` : ''}`);
  };
  return { save, busy: act.busy, failure: act.failure };
};

/** Fields of the draft that the contract calls otherwise. */
const sentAs: Readonly<Record<string, string>> = {
  cache: 'cacheSeconds',
  duration: 'cacheSeconds',
  unit: 'cacheSeconds',
  names: 'queryNames',
};

const Form = ({ row, ruleId, start }: { row: Detail; ruleId: string | null; start: RuleDraft }) => {
  const reasons = useReasons();
  const staff = useIsStaff();
  const reviewed = !useWho().automatic && !staff;
  const screenDraft = useScreenDraft(start);
  const draft = screenDraft.values;
  const [accepted, setAccepted] = useState(false);
  const losses = useLosses(row.id, draft);
  const { save, busy, failure } = useSave(row, ruleId, screenDraft.forget);
  const { errorOf, edited } = useFieldErrors(failure);
  const set = (patch: Partial<RuleDraft>) => {
    screenDraft.change(patch);
    edited(...Object.keys(patch).map((name) => sentAs[name] ?? name));
  };
  const fields = { draft, set, errorOf };
  const differences = useDifferences();
  const changes = ruleId ? ruleChanges(start, draft) : [];
  const blocked =
    reasons(row, 'domain.config') ||
    (ruleId !== null && changes.length === 0 && t(texts.domains.form.noChanges)) ||
    (losses.length > 0 && !accepted && t(texts.rule.losses.label));
  return (
    <form
      noValidate
      className="flex max-w-4xl flex-col gap-4"
      onSubmit={(e) => {
        e.preventDefault();
        void save(draft, accepted);
      }}
    >
      <DraftGuard of={screenDraft} />
      <CacheFields {...fields} />
      <OriginFields {...fields} />
      <HeaderFields {...fields} />
      <SwitchFields {...fields} />
      <LossNote losses={losses} accepted={accepted} onAccept={setAccepted} />
      {changes.length > 0 && (
        <DiffView label={t(texts.domains.form.changes)} differences={differences(changes)} />
      )}
      <FormFailure failure={failure} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy} disabled={blocked}>
          {t(reviewed ? texts.rule.saveReview : texts.rule.save)}
        </Button>
        {!reviewed && (
          <Button busy={busy} disabled={blocked} onClick={() => void save(draft, accepted, true)}>
            {t(texts.rule.saveTest)}
          </Button>
        )}
        <Button onClick={() => go(`/domain/${row.id}/configs`)}>
          {t(texts.domains.form.cancel)}
        </Button>
      </div>
    </form>
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
