import { RotateCw, Send } from 'lucide-react';
import { domainConfigs, readingStates } from '#shared/areas/cdn/domains/configs';
import type { Out } from '#shared/kernel/contract';
import { useAct } from '../../../../kernel/request/act';
import { StateBadge } from '../../../../kernel/declared/state';
import { Badge, Button, DiffView, formatAgo, Tag, useKit } from '../../../../ui';
import { useConfigWords, useDifferences, useNames } from './configWords';
import { useReasons } from '../reasons';
import { EntryState } from '../proof/SupplierSteps';
import { inLanguage, useWords } from '../words';

export type Overview = Out<typeof domainConfigs.endpoints.one>;
export type SupplierConfig = Overview['suppliers'][number];

/** Whether a supplier was last found to have what it should. */
export const ReadingBadge = ({ reading }: { reading: SupplierConfig['reading'] }) => {
  const say = useWords();
  if (!reading) return <Badge tone="neutral">{say('config.notRead')}</Badge>;
  return <StateBadge of={readingStates[reading.state]} />;
};

const One = ({ one, wantedVersion }: { one: SupplierConfig; wantedVersion: number }) => {
  const say = useWords();
  const names = useNames();
  const words = useConfigWords();
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
        {say('domains.steps.version', { live: one.liveVersion, wanted: wantedVersion })}
        {' · '}
        {reading
          ? say('config.readAt', { ago: formatAgo(reading.checkedAt, locale) })
          : say('config.neverRead')}
      </p>
      {one.lost.length > 0 && (
        <p className="flex flex-wrap items-center gap-1.5 text-xs text-ink-muted">
          {say('config.lost')}
          {one.lost.map((p) => (
            <Tag key={p}>{words.label(p, true)}</Tag>
          ))}
        </p>
      )}
      {reading?.message && <p className="text-sm text-warning">{inLanguage(reading.message)}</p>}
      {reading && reading.differences.length > 0 && (
        <DiffView
          label={say('config.field')}
          wanted="before"
          heads={[say('config.desired'), say('config.found')]}
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
  const say = useWords();
  const reasons = useReasons();
  const read = useAct(domainConfigs.endpoints.read);
  const repush = useAct(domainConfigs.endpoints.repush, {
    done: ['已重新下发', 'Pushed again'],
  });
  const run = async () => {
    const now = await read.run({ domainId: value.domain.id });
    if (now) onRead(now);
  };
  return (
    <section aria-label={say('config.suppliers')} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <h2 className="text-base font-semibold">{say('config.suppliers')}</h2>
          <span className="text-xs text-ink-faint">{say('config.suppliers.note')}</span>
        </span>
        <span className="flex flex-wrap gap-2">
          <Button size="sm" icon={RotateCw} busy={read.busy} onClick={() => void run()}>
            {say('config.read')}
          </Button>
          <Button
            size="sm"
            icon={Send}
            busy={repush.busy}
            disabled={reasons(value.domain, 'domain.retry', 'repush')}
            onClick={() => void repush.run({ domainId: value.domain.id })}
          >
            {say('config.repush')}
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
