import { RotateCw, Send } from 'lucide-react';
import { domainConfigs, readingStates } from '#shared/areas/cdn/domains/configs';
import type { Out } from '#shared/kernel/contract';
import { sentenceText } from '#shared/kernel/sentences';
import { useMutation } from '../../../../kernel/request/mutation';
import { StateDot } from '../../../../kernel/declared/StateBadge';
import { Badge, Button, DiffView, formatAgo, Tag, useKit } from '../../../../ui';
import { useConfigTexts, useDifferences, useNames } from './configTexts';
import { useDomainRefusal } from '../domainRefusals';
import { EntryState } from '../proof/SupplierSteps';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

export type Overview = Out<typeof domainConfigs.endpoints.one>;
export type SupplierConfig = Overview['suppliers'][number];

/** Whether a supplier was last found to have what it should. */
export const ReadingBadge = ({ reading }: { reading: SupplierConfig['reading'] }) => {
  if (!reading) return <Badge tone="neutral">{t(texts.config.notRead)}</Badge>;
  return <StateDot of={readingStates[reading.state]} />;
};

const One = ({ one, wantedVersion }: { one: SupplierConfig; wantedVersion: number }) => {
  const names = useNames();
  const words = useConfigTexts();
  const differences = useDifferences();
  const { locale } = useKit();
  const { reading } = one;
  return (
    <section
      aria-label={names.supplier(one.supplier)}
      className="flex min-w-0 flex-col gap-3 rounded border border-line bg-surface p-4"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-base font-semibold">{names.supplier(one.supplier)}</h3>
        <ReadingBadge reading={reading} />
        <EntryState state={one.state as Parameters<typeof EntryState>[0]['state']} />
        {one.paramName && <span className="text-xs text-ink-faint">{one.paramName}</span>}
      </header>
      <p className="nums text-xs text-ink-muted">
        {t(texts.domains.steps.version, { live: one.liveVersion, wanted: wantedVersion })}
        {' · '}
        {reading
          ? t(texts.config.readAt, { ago: formatAgo(reading.checkedAt, locale) })
          : t(texts.config.neverRead)}
      </p>
      {one.lost.length > 0 && (
        <p className="flex flex-wrap items-center gap-1.5 text-xs text-ink-muted">
          {t(texts.config.lost)}
          {one.lost.map((p) => (
            <Tag key={p}>{words.label(p, true)}</Tag>
          ))}
        </p>
      )}
      {reading?.message && (
        <p className="text-sm text-warning">{t(sentenceText(reading.message))}</p>
      )}
      {reading && reading.differences.length > 0 && (
        <DiffView
          label={t(texts.config.field.label)}
          wanted="before"
          heads={[t(texts.config.desired), t(texts.config.found)]}
          differences={differences(reading.differences)}
        />
      )}
    </section>
  );
};

/** Every supplier with its drift, and the two ways out of it: read again, push again. */
export const ConfigSuppliers = ({
  value,
  onRead,
}: {
  value: Overview;
  onRead(now: Overview): void;
}) => {
  const refusalOf = useDomainRefusal();
  const read = useMutation(domainConfigs.endpoints.read);
  const repush = useMutation(domainConfigs.endpoints.repush, {
    done: ['已重新下发', 'Pushed again'],
  });
  const run = async () => {
    const now = await read.run({ domainId: value.domain.id });
    if (now) onRead(now);
  };
  return (
    <section aria-label={t(texts.config.suppliers.label)} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <h2 className="text-base font-semibold">{t(texts.config.suppliers.label)}</h2>
          <span className="text-xs text-ink-faint">{t(texts.config.suppliers.note)}</span>
        </span>
        <span className="flex flex-wrap gap-2">
          <Button size="sm" icon={RotateCw} busy={read.busy} onClick={() => void run()}>
            {t(texts.config.read)}
          </Button>
          <Button
            size="sm"
            icon={Send}
            busy={repush.busy}
            disabled={refusalOf(value.domain, 'domain.retry', 'repush')}
            onClick={() => void repush.run({ domainId: value.domain.id })}
          >
            {t(texts.config.repush)}
          </Button>
        </span>
      </div>
      <div className="grid gap-3 lg:grid-cols-2">
        {value.suppliers.map((one) => (
          <One key={one.entryId} one={one} wantedVersion={value.domain.configVersion} />
        ))}
      </div>
    </section>
  );
};
