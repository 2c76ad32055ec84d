import { useState } from 'react';
import { isAdoptable } from '#shared/areas/cdn/domains/adoption';
import { domainConfigs } from '#shared/areas/cdn/domains/configs';
import { configStates } from '#shared/areas/cdn/domains/configStates';
import { PreviewDialog } from '../../../../kernel/declared/PreviewDialog';
import { Unreadable } from '../../../../kernel/request/failure';
import { useMutation } from '../../../../kernel/request/mutation';
import { useQuery } from '../../../../kernel/request/query';
import { t } from '../../../../kernel/text/translate';
import { Checkbox, EmptyState, Segments, Skeleton } from '../../../../ui';
import { texts } from '../texts';
import type { SupplierConfig } from './ConfigSuppliers';
import { useDifferences, useNames } from './configTexts';
import { configStateTexts } from './stateTexts';

const adoptableOf = (one: SupplierConfig | undefined) =>
  (one?.reading?.differences ?? []).filter(isAdoptable);

/** The differences of one supplier, each with a box to take its value over. */
const Choice = ({
  one,
  chosen,
  onChange,
}: {
  one: SupplierConfig;
  chosen: ReadonlySet<number>;
  onChange(next: ReadonlySet<number>): void;
}) => {
  const named = useDifferences();
  const flip = (at: number) => {
    const next = new Set(chosen);
    if (!next.delete(at)) next.add(at);
    onChange(next);
  };
  return (
    <ul className="divide-y divide-line rounded border border-line">
      {named(adoptableOf(one)).map((d, at) => (
        <li key={d.key} className="flex flex-col gap-1 px-3 py-2 text-sm">
          <Checkbox checked={chosen.has(at)} onChange={() => flip(at)} label={d.label} />
          <dl className="grid grid-cols-[max-content_1fr] gap-x-3 gap-y-0.5 pl-6 text-xs [overflow-wrap:anywhere]">
            <dt className="text-ink-muted">{t(texts.config.desired)}</dt>
            <dd>{d.before ?? '–'}</dd>
            <dt className="text-ink-muted">{t(texts.config.found)}</dt>
            <dd className="font-medium">{d.after ?? '–'}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
};

type Props = { row: { id: string; name: string }; onClose(): void; onDone(): void };
/** What suppliers have otherwise than they should, to be taken over as the domain's own. */
const AdoptDialog = ({ row, onClose, onDone }: Props) => {
  const names = useNames();
  const answer = useQuery(domainConfigs.endpoints.one, { domainId: row.id });
  const [entryId, setEntry] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const adopt = useMutation(configStates.endpoints.adopt, {
    inline: true,
    done: configStateTexts.adopted,
  });
  const open = (answer.value?.suppliers ?? []).filter((s) => adoptableOf(s).length > 0);
  const one = open.find((s) => s.entryId === entryId) ?? open[0];
  const send = async () => {
    if (!one) return;
    const differences = adoptableOf(one).filter((_, at) => chosen.has(at));
    if (await adopt.run({ id: row.id, entryId: one.entryId, differences })) onDone();
  };
  return (
    <PreviewDialog
      onClose={onClose}
      title={t(configStateTexts.adoptOf, { name: row.name })}
      note={t(configStateTexts.adoptNote)}
      act={adopt}
      submit={{
        label: t(configStateTexts.adoptChosen, { n: chosen.size }),
        disabled: chosen.size === 0,
        run: send,
      }}
    >
      {answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
      {!answer.value && !answer.failure && <Skeleton className="h-32" />}
      {open.length > 1 && one && (
        <Segments
          label={t(texts.config.suppliers.label)}
          value={one.entryId}
          onChange={(next) => {
            setEntry(next);
            setChosen(new Set());
          }}
          options={open.map((s) => ({
            value: s.entryId,
            label: s.paramName ?? names.supplier(s.supplier),
          }))}
        />
      )}
      {one && <Choice one={one} chosen={chosen} onChange={setChosen} />}
      {answer.value && !one && (
        <EmptyState kind="nothing" title={t(configStateTexts.noneToAdopt)} />
      )}
    </PreviewDialog>
  );
};
export default AdoptDialog;
