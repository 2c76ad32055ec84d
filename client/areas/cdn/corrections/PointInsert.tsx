import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import {
  mostPoints,
  type PointMethod,
  pointMethods,
  sheetColumns,
} from '#shared/areas/cdn/corrections/planMethods';
import { measureLabels } from '#shared/areas/cdn/statistics/dataPoints';
import { measures } from '#shared/metrics';
import { useDraft } from '../../../kernel/declared/draft';
import { Fields } from '../../../kernel/declared/Fields';
import { FormFrame } from '../../../kernel/declared/FormFrame';
import { useFormState } from '../../../kernel/declared/formState';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import { useOpened } from '../../../kernel/declared/list/listState';
import { toInput } from '../../../kernel/declared/shape';
import { Page } from '../../../kernel/page/Page';
import { useRefusal } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import { Card, Facts, useKit } from '../../../ui';
import type { In } from '#shared/kernel/contract';
import { planActs } from './planActs';
import { planListShape } from './planList';
import planParts from './planParts';
import { SheetInput } from './SheetInput';
import { texts } from './texts';

const { createPoints } = dataPlans.endpoints;
const names = ['paramId', 'source', 'method', 'sheet', 'reason'] as const;
type Values = Record<(typeof names)[number], unknown>;
const start: Values = {
  paramId: '',
  source: 'accurate',
  method: 'insertPoints',
  sheet: '',
  reason: '',
};
const words = texts.points;
const controls = { sheet: SheetInput };

const Sheets = embeddedList(
  dataPlans,
  {
    ...planListShape,
    endpoint: 'list',
    path: '/cdn-vmpointInsert',
    title: words.sheets,
    filters: ['state', 'source', 'paramId', 'createdAt'],
    actions: [{ label: texts.look, beside: true, button: true }, ...planActs],
    empty: { title: words.none },
  },
  planParts,
);

/** How a sheet is written, and what each measure is called there. */
const Format = () => {
  const { locale } = useKit();
  const most = new Intl.NumberFormat(locale).format(mostPoints);
  return (
    <Card title={t(words.formatTitle)}>
      <div className="flex flex-col gap-3 text-sm">
        <code className="break-words">{sheetColumns.join(',')}</code>
        <p className="text-ink-muted">{t(words.format, { most })}</p>
        <Facts columns={1} items={measures.map((name) => [name, t(measureLabels[name])])} />
      </div>
    </Card>
  );
};

type SheetProps = { alone: boolean; onDone(id: string): void };
const Sheet = ({ alone, onDone }: SheetProps) => {
  const draft = useDraft<Values>('points', start);
  const state = useFormState(createPoints, draft, { area: dataPlans });
  const refusal = useRefusal('staff.data.operate');
  const { values, change, errorOf } = state;
  const propose = async () => {
    if (!state.complete(names, values)) return;
    // The contract says what the endpoint takes; the names were checked against it.
    const answer = await state.send(toInput(createPoints, values) as In<typeof createPoints>);
    if (answer === undefined) return;
    draft.reset();
    onDone(answer.id);
  };
  return (
    <FormFrame
      of={state}
      layout="card"
      shown={names}
      submit={{ label: t(texts.preview), run: propose }}
      refused={refusal}
      aside={alone && <Format />}
    >
      <Fields
        area={dataPlans}
        endpoint={createPoints}
        names={names}
        layout="two"
        controls={controls}
        looks={{
          method: { hint: words.modes[values.method as PointMethod] },
          sheet: { wide: true, label: words.sheet },
        }}
        {...{ values, change, errorOf }}
      />
    </FormFrame>
  );
};

/** Points of a supplier's correction sheet: handed in and previewed, and the sheets before. */
const PointInsert = () => {
  const [opened, open] = useOpened('plan');
  return (
    <Page>
      <div className="flex min-w-0 flex-col gap-6">
        <Sheet alone={!opened} onDone={open} />
        <section className="flex min-w-0 flex-col gap-2">
          <h2 className="text-base font-semibold">{t(words.sheets)}</h2>
          <Sheets fixed={{ method: [...pointMethods] }} />
        </section>
      </div>
    </Page>
  );
};
export default PointInsert;
