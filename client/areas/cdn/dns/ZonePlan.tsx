import type { zoneEditions } from '#shared/areas/cdn/dns/zoneEditions';
import type { HandRecord } from '#shared/areas/cdn/dns/zoneRecords';
import { faultSeverities } from '#shared/areas/cdn/dns/zoneFaults';
import { regions } from '#shared/edge/regions';
import type { Out } from '#shared/kernel/contract';
import { sentenceText } from '#shared/kernel/sentences';
import { t } from '../../../kernel/text/translate';
import { Callout, DiffView, StatusDot } from '../../../ui';
import { texts } from './zoneTexts';

export type Plan = Out<typeof zoneEditions.endpoints.preview>;
/** Rows drawn at once; the checks and the publication take all of them. */
const mostRows = 200;

const textOf = (r: HandRecord | null): string | null =>
  r &&
  [
    r.type,
    r.value,
    `TTL ${r.ttl}`,
    ...(r.weight === null ? [] : [`× ${r.weight}`]),
    ...r.regions.map((region) => t([regions[region].zh, regions[region].en])),
  ].join(' · ');

/** What a publication would change, what the checks say of it, and who else changed its names. */
export const ZonePlan = ({ plan }: { plan: Plan }) => (
  <div className="flex flex-col gap-4">
    {plan.conflicts.length > 0 && (
      <Callout tone="error">{t(texts.conflict, { names: plan.conflicts.join(', ') })}</Callout>
    )}
    <DiffView
      label={t(texts.differences)}
      differences={plan.differences.slice(0, mostRows).map((d, i) => ({
        key: String(i),
        label: (d.after ?? d.before)?.name ?? '',
        before: textOf(d.before),
        after: textOf(d.after),
      }))}
    />
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{t(texts.checks)}</h3>
      {plan.faults.length === 0 && <StatusDot tone="success">{t(texts.passed)}</StatusDot>}
      <ul className="flex flex-col gap-1">
        {plan.faults.slice(0, mostRows).map((f) => (
          <li key={JSON.stringify(f)} className="text-sm">
            <StatusDot tone={faultSeverities[f.severity][2]}>
              {t(sentenceText(f.sentence))}
            </StatusDot>
          </li>
        ))}
      </ul>
    </section>
    {plan.large && (
      <Callout tone="warning">{t(texts.large, { count: plan.names, all: plan.zoneNames })}</Callout>
    )}
  </div>
);

/** Why a content may not be published as it stands. */
export const isRefused = (plan: Plan): boolean =>
  plan.conflicts.length > 0 || plan.faults.some((f) => f.severity === 'error');
