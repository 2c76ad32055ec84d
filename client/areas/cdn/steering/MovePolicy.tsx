import { useState } from 'react';
import { moveResults, policyMoves } from '#shared/areas/cdn/steering/policyMoves';
import type { Out } from '#shared/kernel/contract';
import * as terms from '#shared/kernel/terms';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import { go } from '../../../kernel/page/navigate';
import type { ToolbarDialogProps } from '../../../kernel/screens/actionTypes';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';
import { Button, Dialog, PlainTable, StatusDot } from '../../../ui';
import { useNames } from '../NamesForm';
import { stageLooks, stageStart } from './StagedPublish';
import { texts } from './texts';

const { start } = policyMoves.endpoints;
type Results = Out<typeof start>['results'];

/** What became of each name; those that were refused say why. */
const Outcome = ({ results, onClose }: { results: Results; onClose(): void }) => {
  const started = results.filter((r) => r.result === 'started').length;
  const to = results[0]?.scheduleId ?? '';
  return (
    <Dialog
      open
      size="lg"
      title={t(texts.moveResults)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(words.close)}</Button>
          {started > 0 && (
            <Button variant="primary" onClick={() => go(`/cdn-cnametask?toScheduleId=${to}`)}>
              {t(texts.tasks)}
            </Button>
          )}
        </>
      }
    >
      <p role="status" className="mb-3 text-sm font-medium">
        {t(texts.moveStarted, { started })}
      </p>
      <PlainTable
        label={t(texts.moveResults)}
        heads={[t(texts.name), t(terms.result), t(texts.reason)]}
      >
        {results.map((r) => {
          const [zhCN, en, tone] = moveResults[r.result];
          return (
            <tr key={r.name} className="border-b border-line last:border-0">
              <td className="break-all py-1 pr-4 font-mono text-[0.95em]">{r.name}</td>
              <td className="whitespace-nowrap py-1 pr-4">
                <StatusDot tone={tone}>{t([zhCN, en])}</StatusDot>
              </td>
              <td className="py-1">{r.text ? t(r.text) : '–'}</td>
            </tr>
          );
        })}
      </PlainTable>
    </Dialog>
  );
};

/** Moves the pasted names to another policy together, in stages, and shows what became of each. */
const MovePolicy = ({ onClose, onDone }: ToolbarDialogProps) => {
  const { names } = useNames();
  const [results, setResults] = useState<Results | null>(null);
  if (results) return <Outcome results={results} onClose={onDone} />;
  return (
    <FormDialog
      area={policyMoves}
      endpoint={start}
      names={[
        'names',
        'scheduleId',
        'stages',
        'waitSlots',
        'mostErrorPpm',
        'leastHitPpm',
        'confirmNames',
      ]}
      start={{ names, ...stageStart }}
      looks={{ names: { wide: true }, ...stageLooks }}
      toInput={(values) => ({
        ...values,
        stages: ((values['stages'] ?? []) as unknown[]).map(Number),
      })}
      columns={2}
      size="lg"
      title={t(texts.movePolicy)}
      submit={t(texts.movePolicy)}
      above={<p className="text-sm text-ink-muted">{t(texts.movePolicyText)}</p>}
      onClose={onClose}
      onDone={(answer) => setResults(answer.results)}
    />
  );
};
export default MovePolicy;
