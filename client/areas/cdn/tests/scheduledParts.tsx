import { useState } from 'react';
import { scheduledTests } from '#shared/areas/cdn/tests/scheduledTests';
import { testRuns } from '#shared/areas/cdn/tests/testRuns';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { FormPart, FormParts } from '../../../kernel/screens/formTypes';
import type { ListParts } from '../../../kernel/screens/screens';
import { FailurePanel } from '../../../kernel/request/failure';
import { useMutation } from '../../../kernel/request/mutation';
import { t } from '../../../kernel/text/translate';
import { Button, Card } from '../../../ui';
import { RunStrip } from '../../platform/cronSchedules/RunStrip';
import { scheduleControls, TypedTimes } from '../../platform/cronSchedules/cronFields';
import { NodesControl } from '../content/forms/PreheatOptionsForm';
import { AssertionsControl } from './AssertionsControl';
import { RunById } from './RunView';
import { texts } from './texts';

type Row = RowOf<typeof scheduledTests.endpoints.list>;
/** What the list of scheduled tests draws itself: the last runs as a strip. */
export const listParts: ListParts<Row> = {
  cells: { runs: ({ row }) => <RunStrip runs={row.runs} /> },
};

const { create } = testRuns.endpoints;
const draftOf = ({ kind, url, nodeIds, assertions }: Record<string, unknown>) =>
  create.input.safeParse({ kind, url, nodeIds, assertions, dry: true });
/** The form as it stands, tested once; nothing of it is saved and no incident opens. */
const DryRun = ({ values }: FormPart) => {
  const [id, setId] = useState<string | null>(null);
  const act = useMutation(create, { inline: true });
  const typed = draftOf(values);
  return (
    <Card
      title={t(texts.dry)}
      note={t(texts.dryNote)}
      actions={
        <Button
          size="sm"
          busy={act.busy}
          disabled={typed.success ? false : t(texts.dryIncomplete)}
          onClick={() =>
            typed.success && void act.run(typed.data).then((run) => run && setId(run.id))
          }
        >
          {t(texts.dryRun)}
        </Button>
      }
    >
      <FailurePanel failure={act.failure} />
      {id && <RunById key={id} id={id} />}
    </Card>
  );
};

const { cron, zone } = scheduleControls('cdnTest');
/** What the forms of a scheduled test have of their own. */
const parts: FormParts = {
  controls: { nodeIds: NodesControl, assertions: AssertionsControl, cron, zone },
  below: (part) => (
    <div className="flex flex-col gap-4 pt-4">
      <TypedTimes {...part} />
      <DryRun {...part} />
    </div>
  ),
};
export default parts;
