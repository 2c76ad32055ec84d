import { useState } from 'react';
import { toast } from 'sonner';
import type { Resource } from '#shared/kernel/contract';
import { Button } from '../../../ui/Button';
import { ConfirmDialog } from '../../../ui/feedback/Dialog';
import type { BulkAction } from '../../screens/actionTypes';
import { call } from '../../request/api';
import { type ApiFailure, asFailure } from '../../request/http';
import { refusalText, useWho } from '../../session/access';
import { t } from '../../text/translate';
import { idOf, namedEndpoint } from '../Actions';

type Row = Record<string, unknown>;
type AnyBulk = BulkAction<Row, Resource>;
const texts = {
  some: ['{failed} 项未完成：{reason}', '{failed} not done: {reason}'],
  done: ['已完成 {n} 项', '{n} done'],
  all: ['对所选的 {n} 项执行。', 'For the {n} chosen {n|item|items}.'],
} as const;

type Props = {
  area: Resource;
  acts: readonly AnyBulk[];
  rows: readonly Row[];
  onDone(): void;
};
/** Acts on all chosen rows; what did not succeed is counted, with the first reason. */
export const BulkActions = ({ area, acts, rows, onDone }: Props) => {
  const who = useWho();
  const [dialog, setDialog] = useState<AnyBulk | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [running, setRunning] = useState(false);
  const run = async (act: AnyBulk): Promise<void> => {
    setRunning(true);
    await runAll(act).finally(() => setRunning(false));
  };
  const runAll = async (act: AnyBulk): Promise<void> => {
    const endpoint = namedEndpoint(area, act.endpoint);
    const calls = act.input
      ? [() => call(endpoint, act.input?.(rows))]
      : rows.map((row) => () => call(endpoint, act.each?.(row) ?? { id: idOf(row) }));
    let failed = 0;
    let first: ApiFailure | null = null;
    for (const each of calls)
      await each().catch((error: unknown) => {
        failed += 1;
        first ??= asFailure(error);
      });
    setFailure(first);
    if (failed < calls.length)
      toast.success(
        t(act.done ?? texts.done, { n: act.input ? rows.length : calls.length - failed }),
      );
    if (failed > 0 && (calls.length > 1 || act.confirm === false))
      toast.error(t(texts.some, { failed, reason: t((first as unknown as ApiFailure).text) }));
    if (first === null) setDialog(null);
    onDone();
  };
  return (
    <>
      {acts.map((act) => (
        <Button
          key={act.label[1]}
          size="sm"
          variant={act.danger ? 'danger' : undefined}
          busy={running}
          disabled={refusalText(who, namedEndpoint(area, act.endpoint).permission)}
          onClick={() => {
            setFailure(null);
            if (act.confirm === false) void run(act);
            else setDialog(act);
          }}
        >
          {t(act.label)}
        </Button>
      ))}
      {dialog && (
        <ConfirmDialog
          open
          onClose={() => setDialog(null)}
          title={t(dialog.label)}
          action={t(dialog.label)}
          danger={dialog.danger}
          error={failure && t(failure.text)}
          onConfirm={() => run(dialog)}
        >
          <p>{t(texts.all, { n: rows.length })}</p>
          {dialog.confirm && <p className="mt-2">{t(dialog.confirm)}</p>}
        </ConfirmDialog>
      )}
    </>
  );
};
