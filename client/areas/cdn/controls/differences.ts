import { controlWrites, domainControls } from '#shared/areas/cdn/controls/domainControls';
import { metaOf } from '#shared/kernel/field';
import { t } from '../../../kernel/text/translate';
import type { Difference } from '../../../ui/text/DiffView';

const { shape } = domainControls.entity.schema;
type Name = (typeof controlWrites)[number];

const textOf = (name: Name, value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–';
  const option = metaOf(shape[name]).options?.[String(value)];
  return option ? t([option[0], option[1]]) : String(value);
};

/** What saving a control changes, field by field. */
export const differences = (
  values: Record<string, unknown>,
  start: Record<string, unknown>,
): Difference[] =>
  controlWrites
    .map((name) => ({
      key: name,
      label: t(metaOf(shape[name]).label ?? [name, name]),
      before: textOf(name, start[name]),
      after: textOf(name, values[name]),
    }))
    .filter((d) => d.before !== d.after);
