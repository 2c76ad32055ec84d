import { useState } from 'react';
import { zoneEditions } from '#shared/areas/cdn/dns/zoneEditions';
import type { Out } from '#shared/kernel/contract';
import * as terms from '#shared/kernel/terms';
import { InlineForm } from '../../../kernel/declared/ShortForm';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import type { ToolbarDialogProps } from '../../../kernel/screens/actionTypes';
import { useCan } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import {
  Button,
  Dialog,
  EmptyState,
  formatInstant,
  PlainTable,
  Skeleton,
  useKit,
} from '../../../ui';
import { isRefused, ZonePlan } from './ZonePlan';
import { cdnWords } from '../words';
import { texts } from './zoneTexts';

const { list, compare, rollBack } = zoneEditions.endpoints;
const mostVersions = 100;
type Edition = Out<typeof list>['rows'][number];

/** What going back to a version would change, and the button that does it. */
const Back = ({ edition, onDone }: { edition: Edition; onDone(): void }) => {
  const { value: plan, failure, reload } = useQuery(compare, { id: edition.id });
  const may = useCan(rollBack.permission);
  if (failure && !plan) return <Unreadable failure={failure} onRetry={reload} />;
  if (!plan) return <Skeleton className="h-32 w-full" />;
  if (plan.differences.length === 0)
    return <p className="text-sm text-ink-muted">{t(texts.same)}</p>;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-muted">{t(texts.backText, { number: edition.number })}</p>
      <ZonePlan plan={plan} />
      {may && (
        <InlineForm
          area={zoneEditions}
          endpoint={rollBack}
          names={plan.large ? ['note', 'confirmNames'] : ['note']}
          fixed={{ id: edition.id }}
          looks={{ note: { line: true } }}
          submit={t(texts.back)}
          refused={isRefused(plan) && t(texts.checks)}
          done={texts.wentBack}
          onDone={onDone}
        />
      )}
    </div>
  );
};

type RowsProps = { rows: readonly Edition[]; chosen: string | undefined; choose(e: Edition): void };
const Rows = ({ rows, chosen, choose }: RowsProps) => {
  const { timeZone } = useKit();
  const numeric = [t(texts.version), t(texts.counts), t(texts.serial)];
  return (
    <PlainTable
      label={t(texts.versions)}
      heads={[...numeric, t(terms.by), t(terms.remark), t(terms.time), '']}
      numeric={numeric}
    >
      {rows.map((e) => (
        <tr key={e.id} className="border-b border-line align-top last:border-0">
          <td className="nums py-1 pr-4 text-right">{e.number}</td>
          <td className="nums py-1 pr-4 text-right">{`+${e.added} / −${e.removed}`}</td>
          <td className="nums py-1 pr-4 text-right">{e.serial ?? '–'}</td>
          <td className="py-1 pr-4">{e.userEmail}</td>
          <td className="py-1 pr-4">
            {[
              ...(e.restores === null ? [] : [t(texts.restored, { n: e.restores })]),
              ...(e.note ? [e.note] : []),
            ].join(' · ') || '–'}
          </td>
          <td className="nums whitespace-nowrap py-1 pr-4">
            {formatInstant(e.createdAt, timeZone)}
          </td>
          <td className="py-1">
            <Button size="sm" disabled={e.id === chosen} onClick={() => choose(e)}>
              {t(cdnWords.compare)}
            </Button>
          </td>
        </tr>
      ))}
    </PlainTable>
  );
};

/** Every publication of records made by hand; each can be compared with the present and gone back to. */
const ZoneVersions = ({ onClose, onDone }: ToolbarDialogProps) => {
  const { value, failure, reload } = useQuery(list, { size: mostVersions });
  const [chosen, choose] = useState<Edition>();
  return (
    <Dialog open size="lg" title={t(texts.versions)} onClose={onClose}>
      <div className="flex flex-col gap-6">
        {failure && <Unreadable failure={failure} onRetry={reload} />}
        {!value && !failure && <Skeleton className="h-40 w-full" />}
        {value?.rows.length === 0 && (
          <EmptyState kind="nothing" title={t(texts.noVersions)}>
            {t(texts.noVersionsText)}
          </EmptyState>
        )}
        {value && value.rows.length > 0 && (
          <Rows rows={value.rows} chosen={chosen?.id} choose={choose} />
        )}
        {chosen && <Back key={chosen.id} edition={chosen} onDone={onDone} />}
      </div>
    </Dialog>
  );
};
export default ZoneVersions;
