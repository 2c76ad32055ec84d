import { sentenceText } from '#shared/kernel/sentences';
import * as z from 'zod';
import { nodeAnswer, type NodeAnswer } from '#shared/areas/cdn/content/schemas';
import { Badge, Dialog, EmptyState, formatInstant, useKit, withUnit } from '../../../../ui';
import { RetryItem } from './RetryItem';
import type { ItemRow, ShownTask } from './task';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';
import { laneName } from '../laneName';

/** What nodes said about one item; anything else than a list of answers is no evidence. */
export const evidenceOf = (evidence: unknown): NodeAnswer[] => {
  const parsed = z.array(nodeAnswer).safeParse(evidence);
  return parsed.success ? parsed.data : [];
};

/** Why nodes could not prove an item; null where they could, or said otherwise. */
export const doubtOf = ({ code }: ItemRow) => {
  if (code === 'unproven') return texts.unproven;
  return code === 'untold' ? texts.untoldNote : null;
};

const hitStates = ['HIT', 'STALE', 'REVALIDATED'];
/** A refresh wants to see the origin asked again, a preheat or probe a copy that is held. */
const cacheTone = (xCache: string | null, kind: string) =>
  xCache === null
    ? ('neutral' as const)
    : hitStates.includes(xCache) !== (kind === 'refresh')
      ? ('success' as const)
      : ('neutral' as const);

/** What the nodes were sent: method, fields and body that the task chose. */
const Sent = ({ request }: { request: NonNullable<NodeAnswer['request']> }) => {
  const fields = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <section className="mt-3">
      <h3 className="mb-1 text-sm font-medium">{t(texts.request)}</h3>
      <pre className="whitespace-pre-wrap break-all rounded border border-line p-2 font-mono text-xs">
        {[request.method, ...fields, ...(request.body ? ['', request.body] : [])].join('\n')}
      </pre>
    </section>
  );
};

const headers = [
  texts.col.node,
  texts.col.status,
  texts.col.cache,
  texts.col.age,
  texts.col.ms,
  texts.col.bytes,
  texts.at,
] as const;

const Row = ({ answer, kind }: { answer: NodeAnswer; kind: string }) => {
  const { locale, timeZone } = useKit();
  return (
    <tr className="border-b border-line last:border-0">
      <td className="py-1.5 pr-3">
        <div>{answer.node}</div>
        <div className="font-mono text-xs text-ink-faint">{answer.address}</div>
        {answer.url && <div className="break-all text-xs text-ink-muted">{answer.url}</div>}
      </td>
      <td className="nums pr-3">{answer.status ?? '–'}</td>
      <td className="pr-3">
        {answer.error ? (
          <Badge tone="error">{answer.error}</Badge>
        ) : (
          <Badge tone={cacheTone(answer.xCache, kind)} icon={null}>
            {answer.xCache ?? '–'}
          </Badge>
        )}
        {answer.held === false && <div className="text-xs text-warning">{t(texts.notHeld)}</div>}
      </td>
      <td className="nums pr-3">
        {answer.ageSeconds === null ? '–' : t(texts.seconds, { count: answer.ageSeconds })}
      </td>
      <td className="nums pr-3">{withUnit(answer.ms, 'ms', locale)}</td>
      <td className="nums pr-3">{withUnit(answer.bytes, 'bytes', locale)}</td>
      <td className="nums whitespace-nowrap">{formatInstant(answer.at, timeZone)}</td>
    </tr>
  );
};

/** The answers of the nodes about one item, as a small table. */
const EvidenceTable = ({ answers, kind }: { answers: readonly NodeAnswer[]; kind: string }) => {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-ink-muted">
            {headers.map((h) => (
              <th key={h[1]} className="py-1 pr-3 font-medium">
                {t(h)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {answers.map((a, i) => (
            <Row key={`${a.address} ${a.url ?? ''} ${i}`} answer={a} kind={kind} />
          ))}
        </tbody>
      </table>
    </div>
  );
};

type DialogProps = { item: ItemRow; task: ShownTask; onClose(): void };
/** Why an item counts as it does; a failed one can be done again from here. */
export const EvidenceDialog = ({ item, task, onClose }: DialogProps) => {
  const answers = evidenceOf(item.evidence);
  const doubt = doubtOf(item);
  const request = answers.find((a) => a.request)?.request;
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={t(texts.evidenceOf, { lane: laneName(item.lane) })}
      footer={item.state === 'failed' && <RetryItem task={task} item={item} onDone={onClose} />}
    >
      <p className="mb-3 break-all font-mono text-xs text-ink-muted">{item.target}</p>
      {item.message && (
        <p className="mb-3 break-words text-sm text-error">{t(sentenceText(item.message))}</p>
      )}
      {answers.length > 0 && doubt && <p className="mb-3 text-sm text-warning">{t(doubt)}</p>}
      {answers.length > 0 ? (
        <EvidenceTable answers={answers} kind={task.kind} />
      ) : (
        <EmptyState kind="nothing" title={t(doubt ?? texts.noEvidence)} />
      )}
      {request && <Sent request={request} />}
    </Dialog>
  );
};
