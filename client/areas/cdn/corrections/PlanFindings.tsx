import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { findings, findingStates } from '#shared/areas/platform/findings/findings';
import { sentenceText } from '#shared/kernel/sentences';
import { StateDot } from '../../../kernel/declared/StateBadge';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

/** What checks found that a change mends; nothing where it mends none. */
export const PlanFindings = ({ id }: { id: string }) => {
  const { value } = useQuery(
    dataPlans.endpoints.findings,
    { id },
    { refreshOn: [findings.events.changed] },
  );
  if (!value || value.rows.length === 0) return null;
  return (
    <section className="flex flex-col gap-1 text-sm">
      <h3 className="text-xs font-medium text-ink-muted">{t(texts.findings)}</h3>
      <ul className="flex flex-col gap-1">
        {value.rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center gap-x-3">
            <StateDot of={findingStates[row.state]} />
            <a href={`#/findings?open=${row.id}`} className="hover:underline">
              {t(sentenceText(row.summary))}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
};
