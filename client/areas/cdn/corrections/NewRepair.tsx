import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import {
  type PlanMethod,
  planMethods,
  repairMethods,
} from '#shared/areas/cdn/corrections/planMethods';
import { type Source, sources } from '#shared/metrics';
import { useOpened } from '../../../kernel/declared/list/listState';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import type { ToolbarDialogProps } from '../../../kernel/screens/actionTypes';
import type { ControlProps, FormPart } from '../../../kernel/screens/formTypes';
import { t } from '../../../kernel/text/translate';
import { Picker } from '../../../ui';
import { texts } from './texts';

const { create } = dataPlans.endpoints;
type Start = NonNullable<ToolbarDialogProps['start']>;
type RepairMethod = (typeof repairMethods)[number];
const isRepair = (method: unknown): method is RepairMethod =>
  repairMethods.includes(method as RepairMethod);

const isSource = (name: string | undefined): name is Source =>
  sources.some((source) => source === name);
/** Only what repairs a span: single figures are set where they are seen. */
const Method = ({ value, onChange, label, ids }: ControlProps) => (
  <Picker
    {...ids}
    aria-label={label}
    options={repairMethods.map((name) => ({ value: name, label: t(planMethods[name]) }))}
    value={isRepair(value) ? value : null}
    onChange={onChange}
  />
);
const Explained = ({ values: { method } }: FormPart) =>
  isRepair(method) ? <p className="text-sm text-ink-muted">{t(texts.ways[method])}</p> : null;

/** The fields that the address names, and those that a repair begins with without it. */
const fieldsOf = ({ domain, parameter, source, from, to }: Start) => ({
  method: 'takeLog' as PlanMethod,
  domainId: domain,
  paramId: parameter,
  source: isSource(source) ? source : ('accurate' as const),
  from,
  to,
});
/** Proposes a repair and opens its preview beside the list. */
const NewRepair = ({ start = {}, onClose, onDone }: ToolbarDialogProps) => {
  const [, open] = useOpened('plan');
  return (
    <FormDialog
      area={dataPlans}
      endpoint={create}
      names={['domainId', 'paramId', 'source', 'method', 'from', 'to', 'reason']}
      start={fieldsOf(start)}
      controls={{ method: Method }}
      looks={{ method: { wide: false }, to: { hint: texts.toHint } }}
      // The day of the supplier's zone has an end of its own.
      when={{ to: ({ method }) => method !== 'dayShape' }}
      columns={2}
      size="lg"
      title={t(texts.newRepair)}
      above={<p className="text-sm text-ink-muted">{t(texts.newRepairText)}</p>}
      below={(part) => <Explained {...part} />}
      submit={t(texts.preview)}
      onClose={onClose}
      onDone={({ id }) => {
        onDone();
        onClose();
        open(id);
      }}
    />
  );
};
export default NewRepair;
