import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  type Condition,
  type FilterField,
  filterFields,
  type FilterTree,
  isComplete,
  pivotLabels,
} from '#shared/areas/cdn/statistics/analyses';
import { sentenceOf } from '#shared/kernel/errors';
import { t } from '../../../kernel/text/translate';
import { Button, Callout, Card, IconButton, MultiPicker, Segments, Select } from '../../../ui';
import type { Option } from '../../../ui/inputs/inputs';
import { texts } from './texts';

export type FilterOptions = Record<FilterField, readonly Option[]>;
type Group = FilterTree['groups'][number];
const blank: Condition = { field: null, op: 'in', values: [] };
const emptyGroup = (): Group => ({ match: 'all', conditions: [{ ...blank }] });

const Match = ({ value, onChange, label }: MatchProps) => {
  return (
    <Segments
      label={label}
      value={value}
      onChange={(v) => onChange(v === 'any' ? 'any' : 'all')}
      options={[
        { value: 'all', label: t(texts.pivot.all) },
        { value: 'any', label: t(texts.pivot.any) },
      ]}
    />
  );
};
type MatchProps = { value: 'all' | 'any'; onChange(v: 'all' | 'any'): void; label: string };

const Row = ({ condition, options, onChange, onRemove }: RowProps) => {
  const fields = filterFields.filter((f) => options[f].length > 0);
  return (
    <li className="flex flex-wrap items-center gap-2">
      <div className="w-40">
        <Select
          aria-label={t(texts.pivot.field)}
          value={condition.field ?? ''}
          empty={t(texts.pivot.field)}
          onChange={(e) =>
            onChange({ ...blank, field: fields.find((f) => f === e.target.value) ?? null })
          }
          options={fields.map((f) => ({ value: f, label: t(pivotLabels[f]) }))}
        />
      </div>
      <div className="w-28">
        <Select
          aria-label={t(texts.pivot.op)}
          value={condition.op}
          onChange={(e) =>
            onChange({ ...condition, op: e.target.value === 'notIn' ? 'notIn' : 'in' })
          }
          options={[
            { value: 'in', label: t(texts.pivot.is) },
            { value: 'notIn', label: t(texts.pivot.isNot) },
          ]}
        />
      </div>
      <MultiPicker
        aria-label={t(texts.pivot.values)}
        placeholder={t(texts.pivot.values)}
        disabled={condition.field === null}
        options={condition.field ? options[condition.field] : []}
        value={condition.values}
        onChange={(values) => onChange({ ...condition, values })}
        className="w-64"
      />
      <IconButton icon={Trash2} label={t(texts.pivot.removeCondition)} onClick={onRemove} />
    </li>
  );
};
type RowProps = {
  condition: Condition;
  options: FilterOptions;
  onChange(c: Condition): void;
  onRemove(): void;
};

const replaced = <T,>(list: readonly T[], at: number, next: T | null): T[] =>
  list.flatMap((x, i) => (i === at ? (next === null ? [] : [next]) : [x]));

const GroupBox = ({ group, options, onChange }: GroupProps) => {
  const put = (conditions: Condition[]) =>
    onChange(conditions.length > 0 ? { ...group, conditions } : null);
  return (
    <div className="flex flex-col gap-2 border-l-2 border-line-strong pl-3">
      {group.conditions.length > 1 && (
        <Match
          label={t(texts.pivot.matchInside)}
          value={group.match}
          onChange={(match) => onChange({ ...group, match })}
        />
      )}
      <ul className="flex flex-col gap-2">
        {group.conditions.map((c, i) => (
          <Row
            key={i}
            condition={c}
            options={options}
            onChange={(next) => put(replaced(group.conditions, i, next))}
            onRemove={() => put(replaced(group.conditions, i, null))}
          />
        ))}
      </ul>
      <div>
        <Button
          size="sm"
          variant="ghost"
          icon={Plus}
          onClick={() => put([...group.conditions, { ...blank }])}
        >
          {t(texts.pivot.addCondition)}
        </Button>
      </div>
    </div>
  );
};
type GroupProps = { group: Group; options: FilterOptions; onChange(g: Group | null): void };

/** Conditions in groups, joined by and / or; half ones are refused before anything is asked. */
export const FilterBuilder = ({ value, options, onApply, onClose }: Props) => {
  const [tree, setTree] = useState<FilterTree>(
    value && value.groups.length > 0 ? value : { match: 'all', groups: [emptyGroup()] },
  );
  const [half, setHalf] = useState(false);
  const change = (next: FilterTree) => {
    setTree(next);
    setHalf(false);
  };
  const apply = () => (isComplete(tree) ? onApply(tree) : setHalf(true));
  return (
    <Card title={t(texts.pivot.filters)}>
      <div className="flex flex-col gap-3">
        {tree.groups.length > 1 && (
          <Match
            label={t(texts.pivot.matchGroups)}
            value={tree.match}
            onChange={(match) => change({ ...tree, match })}
          />
        )}
        {tree.groups.map((g, i) => (
          <GroupBox
            key={i}
            group={g}
            options={options}
            onChange={(next) => change({ ...tree, groups: replaced(tree.groups, i, next) })}
          />
        ))}
        {half && <Callout tone="error" title={t(sentenceOf('statistics.filters'))} />}
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={Plus}
            onClick={() => change({ ...tree, groups: [...tree.groups, emptyGroup()] })}
          >
            {t(texts.pivot.addGroup)}
          </Button>
          <span className="flex-1" />
          <Button size="sm" variant="ghost" onClick={onClose}>
            {t(texts.pivot.close)}
          </Button>
          <Button size="sm" onClick={() => onApply(null)} disabled={!value}>
            {t(texts.pivot.clear)}
          </Button>
          <Button size="sm" variant="primary" onClick={apply}>
            {t(texts.pivot.apply)}
          </Button>
        </div>
      </div>
    </Card>
  );
};
type Props = {
  value: FilterTree | null;
  options: FilterOptions;
  onApply(tree: FilterTree | null): void;
  onClose(): void;
};
