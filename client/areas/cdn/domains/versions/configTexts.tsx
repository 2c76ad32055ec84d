import { domain, domainRule } from '#shared/areas/cdn/domains/domain';
import type { ConfigDifference } from '#shared/areas/cdn/domains/configs';
import type { EdgeControl } from '#shared/edge/config';
import { regions } from '#shared/edge/regions';
import { metaOf } from '#shared/kernel/field';
import { type Supplier, suppliers } from '#shared/suppliers';
import type * as z from 'zod';
import type { Difference } from '../../../../ui';
import { useDuration } from '../durations';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';
import type { Label } from '#shared/kernel/field';

const ruleShape = domainRule.schema.shape as Record<string, z.ZodType>;
const domainShape = domain.schema.shape as Record<string, z.ZodType>;
const plain: Record<string, Label> = {
  host: texts.domains.col.origin,
  port: texts.config.field.port,
  protocol: texts.domains.form.protocol,
  hostHeader: texts.domains.form.hostHeader,
  schedule: texts.domains.col.policy,
  lines: texts.domains.form.lines,
  ownLines: texts.config.ownLines,
  originPort: texts.config.field.port,
  originHostHeader: texts.domains.form.hostHeader,
  scheduleId: texts.domains.col.policy,
  certificate: texts.domains.col.certificate,
  certificateId: texts.domains.col.certificate,
  fingerprint: texts.config.field.fingerprint,
  weight: texts.config.field.weight,
  regions: texts.config.field.regions,
  coefficientPpm: texts.config.field.coefficient,
  line: texts.config.field.line,
  rule: texts.config.field.rule,
  live: texts.config.field.live,
  order: texts.config.field.order,
  control: texts.config.field.control,
  version: texts.domains.steps.versionCol,
  state: texts.domains.steps.state,
};

/** Names of suppliers and regions in the reader's language. */
export const useNames = () => {
  return {
    supplier: (name: Supplier): string => t(suppliers[name].label),
    region: (code: string): string => {
      const labels = regions[code as keyof typeof regions];
      return labels ? t([labels.zh, labels.en]) : code;
    },
  };
};

const isHeader = (v: unknown): v is { operation: string; name: string; value: string } =>
  typeof v === 'object' && v !== null && 'operation' in v && 'name' in v;
const isControl = (v: unknown): v is EdgeControl =>
  typeof v === 'object' && v !== null && 'action' in v;
const isLine = (v: unknown): v is { weight: number; regions: string[] | null } =>
  typeof v === 'object' && v !== null && 'weight' in v;

/** Words for the fields and values of configurations, as every table and comparison shows them. */
export const useConfigTexts = () => {
  const duration = useDuration();
  const names = useNames();
  /** `originHost` means the domain's origin in its form, and the rule's own in a rule. */
  const label = (field: string, ofRule = false): string => {
    const meta = ruleShape[field] && metaOf(ruleShape[field]).label;
    // Durations are said in their units, not in seconds.
    if (field === 'cacheSeconds') return t(texts.rule.cache.label);
    if (ofRule && meta) return t(meta);
    const plainLabel = plain[field];
    if (plainLabel) return t(plainLabel);
    const own = domainShape[field] && metaOf(domainShape[field]).label;
    return t(meta ?? own ?? [field, field]);
  };
  const list = (field: string, items: readonly unknown[]): string | null => {
    if (items.length === 0) return null;
    if (field === 'regions') return items.map((r) => names.region(String(r))).join(', ');
    return items
      .map((v) => {
        if (isHeader(v)) return v.operation === 'set' ? `${v.name}: ${v.value}` : `− ${v.name}`;
        if (isLine(v)) return t(texts.domains.steps.weight, { weight: v.weight });
        return String(v);
      })
      .join(field === 'order' ? ' → ' : ', ');
  };
  const value = (field: string, v: unknown): string | null => {
    if (field === 'cacheSeconds' && (v === null || typeof v === 'number')) return duration(v);
    if (field === 'regions' && v === null) return t(texts.domains.steps.everywhere);
    if (field === 'coefficientPpm') return v === null ? null : String(Number(v) / 1_000_000);
    if (v === null && (field === 'hostHeader' || field === 'originHostHeader'))
      return t(texts.rules.asDomain);
    if (v === null || v === undefined || v === '') return null;
    if (typeof v === 'boolean') return t(v ? texts.config.on : texts.config.off);
    if (Array.isArray(v)) return list(field, v);
    if (isControl(v))
      return v.action === 'block'
        ? t(texts.config.blocked)
        : t(texts.config.limited, { n: v.requestsPerSecond });
    if (isLine(v)) {
      const where = v.regions ? list('regions', v.regions) : t(texts.domains.steps.everywhere);
      return `${where} · ${t(texts.domains.steps.weight, { weight: v.weight })}`;
    }
    if (field === 'protocol' || field === 'originProtocol')
      return t(texts.domains.protocol[v as keyof typeof texts.domains.protocol]);
    const option = ruleShape[field] && metaOf(ruleShape[field]).options?.[String(v)];
    if (option) return t(option);
    return typeof v === 'object' ? JSON.stringify(v) : String(v);
  };
  return { label, value, names };
};

/** Differences as the kit draws them. */
export const useDifferences = () => {
  const words = useConfigTexts();
  return (differences: readonly ConfigDifference[]): Difference[] =>
    differences.map((d, i) => {
      const ofRule = d.place === 'rule';
      const name = words.label(d.field, ofRule);
      const supplier = d.place === 'line' && d.subject && d.subject in suppliers;
      const subject = supplier ? words.names.supplier(d.subject as Supplier) : d.subject;
      return {
        key: `${d.place}:${d.subject}:${d.field}:${i}`,
        label: subject ? (
          <span className="flex min-w-0 flex-col">
            <code className="break-all font-mono text-[0.95em] text-ink">{subject}</code>
            <span>{name}</span>
          </span>
        ) : (
          name
        ),
        before: words.value(d.field, d.before),
        after: words.value(d.field, d.after),
      };
    });
};
