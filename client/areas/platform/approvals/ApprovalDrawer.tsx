import { useState } from 'react';
import * as z from 'zod';
import { approvalKinds } from '#shared/areas/approvalKinds';
import {
  approval,
  approvals,
  approvalStates,
  type PreviewLine,
} from '#shared/areas/platform/approvals/approvals';
import type { Out } from '#shared/kernel/contract';
import { sentenceText } from '#shared/kernel/sentences';
import { Cell } from '../../../kernel/declared/Cell';
import { headOf } from '../../../kernel/declared/shape';
import { StateBadge } from '../../../kernel/declared/StateBadge';
import { go } from '../../../kernel/page/navigate';
import { FailurePanel, Pending, errorsOf } from '../../../kernel/request/failure';
import { useMutation } from '../../../kernel/request/mutation';
import { useQuery } from '../../../kernel/request/query';
import { useRefusal, useWho } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import {
  Button,
  type Difference,
  DiffView,
  Drawer,
  Facts,
  Field,
  formatInstant,
  TextArea,
  useKit,
} from '../../../ui';
import { texts } from './texts';

type Request = Out<typeof approvals.endpoints.one>;
const { shape } = approval.schema;

const valueOf = (line: PreviewLine, value: PreviewLine['before']) => {
  if (value === null) return null;
  if (typeof value === 'object') return t(value);
  const schema = z.unknown().meta({ kind: line.kind });
  return <Cell value={value} schema={schema} currency={line.currency} />;
};
const differencesOf = (preview: readonly PreviewLine[]): Difference[] =>
  preview.map((line, i) => ({
    key: String(i),
    label: t(line.label),
    before: valueOf(line, line.before),
    after: valueOf(line, line.after),
  }));

/** Who asked for what and why, what it would change, and how it ended. */
const Shown = ({ request: r }: { request: Request }) => {
  const { timeZone } = useKit();
  const at = (time: string | null) => time && formatInstant(time, timeZone);
  return (
    <>
      <p className="text-sm font-medium">{t(sentenceText(r.summary))}</p>
      <Facts
        columns={1}
        items={[
          [headOf(shape.state), <StateBadge key="s" of={approvalStates[r.state]} />],
          [headOf(shape.kind), t(approvalKinds[r.kind].label)],
          [headOf(shape.accountId), r.accountName],
          [headOf(shape.askedByEmail), r.askedByEmail ?? t(texts.system)],
          [headOf(shape.createdAt), at(r.createdAt)],
          [headOf(shape.reason), r.reason || null],
          ...(r.state === 'waiting' ? [[headOf(shape.lapsesAt), at(r.lapsesAt)] as const] : []),
          ...(r.decidedAt
            ? ([
                [headOf(shape.decidedByEmail), r.decidedByEmail],
                [headOf(shape.decidedAt), at(r.decidedAt)],
                [headOf(shape.note), r.note || null],
              ] as const)
            : []),
        ]}
      />
      {r.preview.length > 0 && (
        <DiffView label={t(texts.preview)} differences={differencesOf(r.preview)} />
      )}
    </>
  );
};

type ActsProps = { request: Request; note: string; onDone(): void; run: Decide };
type Decide = ReturnType<typeof useMutation<typeof approvals.endpoints.decide>>;
const Acts = ({ request: r, note, onDone, run: decide }: ActsProps) => {
  const who = useWho();
  const own = r.askedById === who.userId;
  const refusal = useRefusal(approvalKinds[r.kind].permission) || (own && t(texts.own));
  const withdraw = useMutation(approvals.endpoints.withdraw, { done: texts.withdrawn });
  const send = (approve: boolean) =>
    void decide.run({ id: r.id, version: r.version, approve, note }).then((d) => d && onDone());
  return (
    <>
      <Button onClick={() => go(approvalKinds[r.kind].link(r))}>{t(texts.openSubject)}</Button>
      {r.state === 'waiting' && own && (
        <Button
          busy={withdraw.busy}
          onClick={() => void withdraw.run({ id: r.id }).then((d) => d && onDone())}
        >
          {t(texts.withdraw)}
        </Button>
      )}
      {r.state === 'waiting' && (
        <>
          <Button disabled={refusal || decide.busy} onClick={() => send(false)}>
            {t(texts.refuse)}
          </Button>
          <Button
            variant="primary"
            busy={decide.busy}
            disabled={refusal}
            onClick={() => send(true)}
          >
            {t(texts.approve)}
          </Button>
        </>
      )}
    </>
  );
};

type Props = { id: string; onClose(): void; onDone(): void; beside?: boolean };
/** One request beside its list, with what a second person can do about it. */
export const ApprovalDrawer = ({ id, onClose, onDone, beside = true }: Props) => {
  const answer = useQuery(
    approvals.endpoints.one,
    { id },
    { refreshOn: [approvals.events.changed] },
  );
  const decide = useMutation(approvals.endpoints.decide, { inline: true, done: texts.decided });
  const [note, setNote] = useState('');
  const request = answer.value;
  const done = () => {
    onDone();
    answer.reload();
  };
  const noteError = errorsOf(decide.failure)('note');
  return (
    <Drawer
      open
      beside={beside}
      onClose={onClose}
      title={t(request ? approvalKinds[request.kind].label : texts.title)}
      footer={request && <Acts request={request} note={note} onDone={done} run={decide} />}
    >
      <Pending of={answer} className="h-60 w-full" />
      {request && (
        <div className="flex flex-col gap-5">
          <Shown request={request} />
          {request.state === 'waiting' && (
            <Field label={t(texts.note)} error={noteError}>
              {(ids) => (
                <TextArea
                  {...ids}
                  rows={3}
                  maxLength={500}
                  value={note}
                  onChange={(e) => setNote(e.target.value)}
                />
              )}
            </Field>
          )}
          {!noteError && <FailurePanel failure={decide.failure} />}
        </div>
      )}
    </Drawer>
  );
};
