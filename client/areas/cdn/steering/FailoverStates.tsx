import { useState } from 'react';
import { failovers, failoverStates } from '#shared/areas/cdn/steering/failovers';
import { regions } from '#shared/edge/regions';
import type { Out } from '#shared/kernel/contract';
import { sentenceText } from '#shared/kernel/sentences';
import { useMutation } from '../../../kernel/request/mutation';
import { refusalText, useWho } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import {
  Button,
  ConfirmDialog,
  formatInstant,
  PlainTable,
  StatusDot,
  Tag,
  useKit,
} from '../../../ui';
import { texts } from './failoverTexts';

export type Standing = Out<typeof failovers.endpoints.list>['rows'][number];
const { hold, putBack, release, takeOut } = failovers.endpoints;

/** A region by its name. */
export const regionName = (code: Standing['region']): string =>
  t([regions[code].zh, regions[code].en]);

const checksText = ({ looks }: Standing): string => {
  const failed = looks.filter((l) => l.why !== null).length;
  return failed > 0
    ? t(texts.failed, { n: failed, all: looks.length })
    : t(texts.well, { n: looks.length });
};

const Acts = ({ row, onDone }: { row: Standing; onDone(): void }) => {
  const refusal = refusalText(useWho(), hold.permission);
  const [asking, setAsking] = useState(false);
  const isOut = row.state === 'out';
  const turn = useMutation(isOut ? putBack : takeOut, { done: texts.done, inline: true });
  const keep = useMutation(row.heldBy === null ? hold : release, { done: texts.done });
  const label = t(isOut ? texts.putBack : texts.takeOut);
  const of = { param: row.paramName ?? '–', region: regionName(row.region) };
  const move = async () => {
    if ((await turn.run({ id: row.id })) === undefined) return;
    setAsking(false);
    onDone();
  };
  return (
    <span className="flex gap-2">
      <Button
        size="sm"
        busy={keep.busy}
        disabled={refusal}
        onClick={() => void keep.run({ id: row.id }).then(onDone)}
      >
        {t(row.heldBy === null ? texts.hold : texts.release)}
      </Button>
      <Button size="sm" disabled={refusal} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking && (
        <ConfirmDialog
          open
          onClose={() => setAsking(false)}
          title={label}
          action={label}
          error={turn.failure && t(turn.failure.text)}
          onConfirm={move}
        >
          {t(isOut ? texts.putBackText : texts.takeOutText, of)}
        </ConfirmDialog>
      )}
    </span>
  );
};

const Row = ({ row, onDone }: { row: Standing; onDone(): void }) => {
  const { timeZone } = useKit();
  const [zhCN, en, tone] = failoverStates[row.state];
  const failing = row.looks.findLast((l) => l.why !== null)?.why ?? null;
  const reason = row.state === 'in' ? failing : row.reason;
  return (
    <tr className="border-b border-line align-top last:border-0">
      <td className="py-1.5 pr-4">
        <span className="whitespace-nowrap">{row.paramName}</span>
        <span className="block text-xs text-ink-muted">{row.scheduleName}</span>
      </td>
      <td className="whitespace-nowrap py-1.5 pr-4">{regionName(row.region)}</td>
      <td className="py-1.5 pr-4">
        <span className="flex flex-wrap items-center gap-2 whitespace-nowrap">
          <StatusDot tone={tone}>{t([zhCN, en])}</StatusDot>
          {row.heldBy !== null && <Tag>{t(texts.heldBy, { person: row.heldBy })}</Tag>}
        </span>
      </td>
      <td className="nums py-1.5 pr-4">
        <span className="whitespace-nowrap">{formatInstant(row.since, timeZone)}</span>
        {row.returnsAt && (
          <span className="block text-ink-muted">
            {t(texts.back, { at: formatInstant(row.returnsAt, timeZone) })}
          </span>
        )}
      </td>
      <td className="min-w-40 py-1.5 pr-4">
        {checksText(row)}
        {reason && <span className="block text-ink-muted">{t(sentenceText(reason))}</span>}
      </td>
      <td className="py-1.5">
        <Acts row={row} onDone={onDone} />
      </td>
    </tr>
  );
};

/** Suppliers in regions with their latest checks, each with what people may do. */
export const FailoverStates = ({ rows, onDone }: { rows: readonly Standing[]; onDone(): void }) => (
  <PlainTable
    label={t(texts.present)}
    heads={[t(texts.param), t(texts.region), t(texts.state), t(texts.since), t(texts.checks), '']}
  >
    {rows.map((row) => (
      <Row key={row.id} row={row} onDone={onDone} />
    ))}
  </PlainTable>
);
