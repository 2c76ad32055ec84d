import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { isRecompute, planMethods, planStates } from '#shared/areas/cdn/corrections/planMethods';
import { sourceLabels } from '#shared/metrics';
import { ObjectActs } from '../../../kernel/declared/ObjectActs';
import { headOf } from '../../../kernel/declared/shape';
import { StateBadge } from '../../../kernel/declared/StateBadge';
import { Pending } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { Drawer, type Fact, Facts, formatInstant, useKit } from '../../../ui';
import { PlanChanges } from './PlanChanges';
import { PlanFindings } from './PlanFindings';
import { PlanImpact } from './PlanImpact';
import { applyAct, type Plan, planActs } from './planActs';
import { texts } from './texts';

const { one } = dataPlans.endpoints;
const { shape } = dataPlans.entity.schema;

/** Where the change is, who wants it and why, and when it came into force. */
const useFacts = (plan: Plan): Fact[] => {
  const { timeZone, locale } = useKit();
  const at = (time: string | null) => time && formatInstant(time, timeZone).slice(0, 16);
  const facts: (Fact | false)[] = [
    [headOf(shape.state), <StateBadge key="s" of={planStates[plan.state]} />],
    [headOf(shape.method), t(planMethods[plan.method])],
    [headOf(shape.domainId), plan.domainName ?? t(texts.several)],
    [headOf(shape.accountId), plan.accountName ?? t(texts.several)],
    [headOf(shape.source), plan.source ? t(sourceLabels[plan.source]) : t(texts.all)],
    [headOf(shape.paramId), plan.paramName ?? t(texts.all)],
    [t(texts.span), `${at(plan.fromAt)} – ${at(plan.toAt)}`],
    [headOf(shape.slots), new Intl.NumberFormat(locale).format(plan.slots)],
    plan.compared !== null && [
      headOf(shape.compared),
      new Intl.NumberFormat(locale).format(plan.compared),
    ],
    [headOf(shape.createdByEmail), plan.createdByEmail],
    [headOf(shape.createdAt), at(plan.createdAt)],
    plan.appliedAt !== null && [headOf(shape.appliedAt), at(plan.appliedAt)],
    plan.ticket !== null && [headOf(shape.ticket), plan.ticket],
    plan.erasedAt !== null && [headOf(shape.erasedAt), at(plan.erasedAt)],
    plan.undoneAt !== null && [headOf(shape.undoneAt), at(plan.undoneAt)],
  ];
  return facts.filter((f) => f !== false);
};

const applyTextOf = ({ method }: Plan) => {
  if (method === 'logOutput') return texts.output.applyText;
  if (method === 'removal') return texts.removal.applyText;
  return isRecompute(method) ? texts.recompute.applyText : texts.applyText;
};

const Effects = ({ plan }: { plan: Plan }) => (
  <>
    <PlanFindings key={`findings ${plan.state}`} id={plan.id} />
    <PlanImpact key={`impact ${plan.state}`} id={plan.id} />
    <PlanChanges key={plan.state} fixed={{ id: plan.id }} />
    {plan.state === 'previewed' && <p className="text-sm text-ink-muted">{t(applyTextOf(plan))}</p>}
  </>
);

const Shown = ({ plan }: { plan: Plan }) => (
  <div className="flex min-w-0 flex-col gap-4">
    <p className="min-w-0 break-words text-sm">{plan.reason}</p>
    <Facts items={useFacts(plan)} columns={2} />
    {plan.state === 'same' ? (
      <p className="text-sm">{t(texts.recompute.same, { n: plan.compared ?? 0 })}</p>
    ) : (
      <Effects plan={plan} />
    )}
  </div>
);

type Props = { id: string; onClose(): void; onDone(): void };
/** One change of figures beside the list: what it changes in each slot, and what can be done to it now. */
export const PlanDrawer = ({ id, onClose, onDone }: Props) => {
  const answer = useQuery(one, { id }, { refreshOn: [dataPlans.events.changed] });
  const plan = answer.value;
  const done = () => {
    onDone();
    answer.reload();
  };
  return (
    <Drawer
      open
      beside
      wide
      onClose={onClose}
      title={
        plan
          ? `${t(planMethods[plan.method])} · ${plan.domainName ?? t(texts.several)}`
          : t(texts.plan)
      }
      footer={
        plan && (
          <ObjectActs area={dataPlans} acts={[...planActs, applyAct]} row={plan} onDone={done} />
        )
      }
    >
      {plan && <Shown plan={plan} />}
      <Pending of={answer} className="h-60 w-full" />
    </Drawer>
  );
};
