import { stepLabel } from '#shared/areas/cdn/tests/judge';
import { testRuns } from '#shared/areas/cdn/tests/testRuns';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ListParts } from '../../../kernel/screens/screens';
import { t } from '../../../kernel/text/translate';
import { Drawer } from '../../../ui';
import { RunById } from './RunView';
import { texts } from './texts';

type Row = RowOf<typeof testRuns.endpoints.list>;
const Failing = ({ row }: { row: Row }) =>
  row.failedStep === null ? (
    <>–</>
  ) : (
    <span className="text-error">{t(stepLabel(row.failedStep))}</span>
  );

/** What the list of tests draws itself: the step that failed, and a run beside the list. */
const parts: ListParts<Row> = {
  cells: { failedStep: Failing },
  detail: ({ id, onClose }) => (
    <Drawer open beside wide onClose={onClose} title={t(texts.result)}>
      <RunById id={id} />
    </Drawer>
  ),
};
export default parts;
