import { aliasDomains } from '#shared/areas/cdn/aliases/aliasDomains';
import type { FormPart, FormParts } from '../../../kernel/screens/formTypes';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { Card, Skeleton } from '../../../ui';
import { useRested } from '../alarms/policies/debounced';
import { PlanTotals } from '../corrections/PlanImpact';
import { utcText } from './periodText';
import { texts } from './texts';

const { preview } = aliasDomains.endpoints;

/** A field that is empty is not said at all. */
const filled = (value: unknown) => (value === '' || value === null ? undefined : value);

/** The sums that the period as it is typed would move. */
const Moves = ({ values, row }: FormPart) => {
  const period = { fromAt: values['fromAt'], toAt: filled(values['toAt']) ?? null };
  const typed = preview.input.safeParse(
    row
      ? { id: row['id'], ...period }
      : {
          domainId: filled(values['domainId']),
          paramId: filled(values['paramId']),
          host: filled(values['host']),
          ...period,
        },
  );
  const isWhole = typed.success && (typed.data.id ?? typed.data.host) !== undefined;
  const draft = useRested(isWhole ? typed.data : null);
  const { value, failure, reload } = useQuery(preview, draft);
  return (
    <Card title={t(texts.moves)}>
      <div className="flex min-w-0 flex-col gap-3 text-sm">
        {!isWhole && <p className="text-ink-muted">{t(texts.choose)}</p>}
        {isWhole && failure && <Unreadable failure={failure} onRetry={reload} />}
        {isWhole && !value && !failure && <Skeleton className="h-20 w-full" />}
        {isWhole && value && !failure && (
          <>
            <p className="nums text-ink-muted">
              {t(texts.inForce, { from: utcText(value.fromAt), to: utcText(value.toAt) })}
            </p>
            <p>{t(value.slots === 0 ? texts.nothing : texts.moving, { slots: value.slots })}</p>
            {value.billedDays.length > 0 && (
              <p>{t(texts.billed, { days: value.billedDays.join(', ') })}</p>
            )}
            {value.totals.length > 0 && <PlanTotals totals={value.totals} />}
          </>
        )}
      </div>
    </Card>
  );
};

/** What the forms of an alias have of their own. */
const parts: FormParts = { below: Moves };
export default parts;
