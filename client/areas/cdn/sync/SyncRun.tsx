import type { ReactNode } from 'react';
import { laneErrors } from '#shared/areas/cdn/sync/lanes';
import { useSearchParams } from 'react-router-dom';
import { toast } from 'sonner';
import { runKinds, runOutcomes, type ShownRun, syncRuns } from '#shared/areas/cdn/sync/runs';
import type { Option } from '#shared/kernel/field';
import { sourceLabels } from '#shared/metrics';
import { StateBadge } from '../../../kernel/declared/StateBadge';
import { go } from '../../../kernel/page/navigate';
import { Page } from '../../../kernel/page/Page';
import { Unreadable } from '../../../kernel/request/failure';
import { useMutation } from '../../../kernel/request/mutation';
import { useQuery } from '../../../kernel/request/query';
import { useCan, useRefusal } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import { Button, Card, Facts, formatInstant, Skeleton, useKit, withUnit } from '../../../ui';
import { authorText } from '../author';
import { Calls, Changes, ComparedChanges, OtherRuns } from './runLists';
import { RunSpan } from './runCells';
import { texts } from './texts';

const { one, again } = syncRuns.endpoints;

const Summary = ({ run }: { run: ShownRun }) => {
  const { locale, timeZone } = useKit();
  const { added, changed, unchanged, errorClass, message } = run;
  return (
    <Card>
      <Facts
        columns={3}
        items={[
          [
            t(texts.lane),
            <a
              key="lane"
              className="text-accent-ink hover:underline"
              href={`#/viewMore?id=${run.laneId}`}
            >
              {`${run.paramName} · ${t(sourceLabels[run.source])}`}
            </a>,
          ],
          [t(texts.span), <RunSpan key="span" row={run} />],
          [t(texts.slots), t(texts.againDone, { added, changed, unchanged })],
          [t(texts.at), formatInstant(run.createdAt, timeZone)],
          [t(texts.took), withUnit(run.ms, 'ms', locale)],
          [t(texts.by), `${t(runKinds[run.kind])} · ${authorText(run.actor)}`],
          [t(texts.account), run.accountName],
          [
            t(texts.message),
            message === null ? '–' : `${t(laneErrors[errorClass ?? 'internal'])} · ${message}`,
          ],
        ]}
      />
    </Card>
  );
};

const Part = ({ title, children }: { title: Option; children: ReactNode }) => (
  <section className="flex min-w-0 flex-col gap-2">
    <h2 className="text-base font-semibold">{t(title)}</h2>
    {children}
  </section>
);

/** Asks the supplier for the span once more, and puts the new run beside this one. */
const Again = ({ id }: { id: string }) => {
  const { run, busy } = useMutation(again);
  const refusal = useRefusal(again.permission);
  const pull = async () => {
    const next = await run({ id });
    if (!next) return;
    const { added, changed, unchanged } = next;
    toast.success(t(texts.againDone, { added, changed, unchanged }));
    go(`/viewMoreHistory?id=${next.id}&with=${id}`);
  };
  return (
    <Button
      variant="primary"
      busy={busy}
      disabled={refusal}
      title={t(texts.againNote)}
      onClick={() => void pull()}
    >
      {t(texts.again)}
    </Button>
  );
};

const Details = ({ run, other }: { run: ShownRun; other: string | null }) => {
  const maySeeCalls = useCan('staff.suppliers.view');
  const { id, paramId, requestId, startedAt, createdAt } = run;
  // A call stands in the book a moment after its run began and before the run was kept.
  const createdAtTo = new Date(Date.parse(createdAt) + 1).toISOString();
  return (
    <div className="flex flex-col gap-4">
      <Summary run={run} />
      <Part title={texts.changes}>
        {other ? <ComparedChanges fixed={{ id, otherRunId: other }} /> : <Changes fixed={{ id }} />}
      </Part>
      <Part title={texts.others}>
        <OtherRuns fixed={{ besides: id }} />
      </Part>
      {maySeeCalls && (
        <Part title={texts.calls}>
          <Calls
            fixed={{
              paramId,
              requestId,
              operation: 'metrics',
              createdAtFrom: startedAt,
              createdAtTo,
            }}
          />
        </Part>
      )}
    </div>
  );
};

/** One run of data sync: what it changed and why, beside another run where one is chosen. */
const SyncRun = () => {
  const [query] = useSearchParams();
  const id = query.get('id');
  const { value: run, failure, reload } = useQuery(one, id ? { id } : null);
  return (
    <Page
      {...(run
        ? {
            object: run.domain,
            badge: <StateBadge of={runOutcomes[run.outcome]} />,
            actions: <Again id={run.id} />,
          }
        : {})}
    >
      {failure && <Unreadable failure={failure} onRetry={reload} />}
      {!run && !failure && <Skeleton className="h-80 w-full" />}
      {run && <Details key={run.id} run={run} other={query.get('with')} />}
    </Page>
  );
};
export default SyncRun;
