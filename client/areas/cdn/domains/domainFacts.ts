import { domain } from '#shared/areas/cdn/domains/domain';
import type { Label } from '#shared/kernel/field';
import { headOf } from '../../../kernel/declared/shape';
import { t } from '../../../kernel/text/translate';
import { type Fact, formatInstant, useKit } from '../../../ui';
import type { DomainRow } from './DomainStates';

const { shape } = domain.schema;
const goingOn: Label = ['持续同步', 'Goes on'];

/** For which span data is synced, and what people noted of a domain. */
export const useDomainFacts = (
  row: Pick<DomainRow, 'syncStartAt' | 'syncEndAt' | 'remark' | 'extra'>,
): Fact[] => {
  const { timeZone } = useKit();
  return [
    [headOf(shape.syncStartAt), formatInstant(row.syncStartAt, timeZone)],
    [headOf(shape.syncEndAt), row.syncEndAt ? formatInstant(row.syncEndAt, timeZone) : t(goingOn)],
    [headOf(shape.remark), row.remark || '–'],
    [headOf(shape.extra), row.extra || '–'],
  ];
};
