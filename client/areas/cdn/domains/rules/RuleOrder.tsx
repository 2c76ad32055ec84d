import { GripVertical } from 'lucide-react';
import { useRef, useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react';
import { domainRules } from '#shared/areas/cdn/domains/rules';
import { shadowedRules } from '#shared/edge/trace';
import { useMutation } from '../../../../kernel/request/mutation';
import { Button, Callout } from '../../../../ui';
import type { RuleRow } from './ruleDraft';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

/** Rules in another order, with what would then shadow what; rules in review keep what is known of them. */
const ordered = (rows: readonly RuleRow[], ids: readonly string[]): RuleRow[] => {
  const sortedRows = ids.flatMap((id) => rows.find((r) => r.id === id) ?? []);
  const later = rows.filter((r) => !ids.includes(r.id));
  const all = [...sortedRows, ...later];
  const shadowed = shadowedRules(
    all.map((rule) => ({
      rule,
      state:
        rule.status === 'deactivated' ? 'off' : rule.status === 'reviewing' ? 'reviewing' : 'live',
    })),
  );
  return all.map((r) => ({ ...r, shadowedBy: shadowed.get(r.id) ?? null }));
};

/**
 * The order of rules as it is being changed: by dragging, by keys or by buttons. Nothing is pushed
 * until it is saved, so that several moves are one version.
 */
export const useRuleOrder = (rows: readonly RuleRow[] | undefined, onSaved: () => void) => {
  const [ids, setIds] = useState<string[] | null>(null);
  const act = useMutation(domainRules.endpoints.reorder, { done: ['顺序已保存', 'Order saved'] });
  const shown = rows && ids ? ordered(rows, ids) : rows;
  const place = (id: string, to: number) => {
    const now = (shown ?? []).map((r) => r.id);
    const from = now.indexOf(id);
    if (from < 0 || to < 0 || to >= now.length || from === to) return;
    now.splice(from, 1);
    now.splice(to, 0, id);
    const same = now.every((one, at) => one === rows?.[at]?.id);
    setIds(same ? null : now);
  };
  const save = async () => {
    const domainId = rows?.[0]?.domainId;
    if (!ids || !domainId) return;
    const done = await act.run({ domainId, ids: (shown ?? []).map((r) => r.id) });
    if (done === undefined) return;
    onSaved();
    setIds(null);
  };
  return {
    rows: shown,
    pending: ids !== null,
    busy: act.busy,
    place,
    shift: (id: string, by: number) => place(id, (shown ?? []).findIndex((r) => r.id === id) + by),
    save,
    discard: () => setIds(null),
  };
};
export type RuleOrder = ReturnType<typeof useRuleOrder>;

/** Says that the order was changed here and is not pushed yet. */
export const OrderBar = ({ order, reviewed }: { order: RuleOrder; reviewed: boolean }) => {
  if (!order.pending) return null;
  return (
    <Callout
      tone="warning"
      title={t(texts.rules.order.changed)}
      actions={
        <>
          <Button size="sm" onClick={order.discard}>
            {t(texts.rules.order.discard)}
          </Button>
          <Button size="sm" variant="primary" busy={order.busy} onClick={() => void order.save()}>
            {t(reviewed ? texts.rule.saveReview : texts.rules.order.save)}
          </Button>
        </>
      }
    >
      {t(texts.rules.order.note)}
    </Callout>
  );
};

/** The grip of a rule: dragged with the mouse, moved with the arrow keys. */
export const Grip = ({
  rule,
  at,
  refusal,
  order,
}: {
  rule: RuleRow;
  at: number;
  refusal: string | false;
  order: RuleOrder;
}) => {
  const key = (e: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[e.key];
    if (by === undefined || refusal) return;
    e.preventDefault();
    order.shift(rule.id, by);
  };
  const text = refusal || t(texts.rules.order.grip, { n: at + 1 });
  return (
    <button
      type="button"
      draggable={!refusal}
      aria-disabled={Boolean(refusal) || undefined}
      aria-label={text}
      title={text}
      data-rule={rule.id}
      onKeyDown={key}
      onDragStart={(e) => {
        e.dataTransfer.setData('text/plain', rule.id);
        e.dataTransfer.effectAllowed = 'move';
      }}
      className="inline-flex h-6 w-6 cursor-grab items-center justify-center rounded text-ink-faint hover:bg-hover aria-disabled:cursor-not-allowed"
    >
      <GripVertical size={14} aria-hidden />
    </button>
  );
};

/** Takes rules dropped anywhere on a row of the table inside. */
export const DropArea = ({ order, children }: { order: RuleOrder; children: ReactNode }) => {
  const marked = useRef<Element | null>(null);
  const mark = (row: Element | null) => {
    marked.current?.classList.remove('outline', 'outline-accent-ink');
    row?.classList.add('outline', 'outline-accent-ink');
    marked.current = row;
  };
  const rowUnder = (e: DragEvent) => {
    const row = e.target instanceof Element ? e.target.closest('tr') : null;
    const id = row?.querySelector('[data-rule]')?.getAttribute('data-rule') ?? null;
    return { row: id ? row : null, id };
  };
  return (
    // Rows are drawn by the table; what is dropped on one of them bubbles up to here.
    <div
      onDragOver={(e) => {
        const { row, id } = rowUnder(e);
        mark(row);
        if (id) e.preventDefault();
      }}
      onDragEnd={() => mark(null)}
      onDrop={(e) => {
        const { id } = rowUnder(e);
        mark(null);
        const to = (order.rows ?? []).findIndex((r) => r.id === id);
        if (to < 0) return;
        e.preventDefault();
        order.place(e.dataTransfer.getData('text/plain'), to);
      }}
    >
      {children}
    </div>
  );
};
