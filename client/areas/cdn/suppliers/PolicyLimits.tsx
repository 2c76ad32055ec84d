import { useState } from 'react';
import { policyLimits } from '#shared/areas/cdn/schedules/policyLimits';
import type { Out } from '#shared/kernel/contract';
import { FailurePanel, Unreadable } from '../../../kernel/request/failure';
import { useMutation } from '../../../kernel/request/mutation';
import { useQuery } from '../../../kernel/request/query';
import { refusalText, useWho } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';
import { Button, Dialog, NumberInput, PlainTable, Skeleton } from '../../../ui';
import { texts } from './limitTexts';
import { useParamNames } from './paramNames';
import { ProposalCard } from './ProposalCard';

const { ofPolicy, write } = policyLimits.endpoints;
type Limit = Pick<Out<typeof ofPolicy>['rows'][number], 'paramId' | 'commitMb' | 'capMb'>;
const mbOfGb = 1_000;
const gigabytes = (mb: number | null) => (mb === null ? null : mb / mbOfGb);
const megabytes = (gb: number | null) => (gb === null ? null : Math.round(gb * mbOfGb));

type FormProps = { scheduleId: string; paramIds: readonly string[]; rows: readonly Limit[] };
/** A commit and a cap for each supplier of the policy. */
const Limits = ({ scheduleId, paramIds, rows, onDone }: FormProps & { onDone(): void }) => {
  const names = useParamNames();
  const refusal = refusalText(useWho(), write.permission);
  const { run, busy, failure } = useMutation(write, { done: texts.saved, inline: true });
  const [limits, setLimits] = useState<readonly Limit[]>(() =>
    paramIds.map(
      (paramId) =>
        rows.find((r) => r.paramId === paramId) ?? { paramId, commitMb: null, capMb: null },
    ),
  );
  const set = (paramId: string, patch: Partial<Limit>) =>
    setLimits((all) => all.map((l) => (l.paramId === paramId ? { ...l, ...patch } : l)));
  const save = async () => {
    const sent = limits.map(({ paramId, commitMb, capMb }) => ({ paramId, commitMb, capMb }));
    if ((await run({ scheduleId, limits: sent })) !== undefined) onDone();
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <PlainTable label={t(texts.limits)} heads={[t(texts.param), t(texts.commit), t(texts.cap)]}>
        {limits.map(({ paramId, commitMb, capMb }) => {
          const name = names.get(paramId) ?? paramId;
          return (
            <tr key={paramId} className="border-b border-line last:border-0">
              <td className="py-1.5 pr-4">{name}</td>
              <td className="py-1.5 pr-4">
                <NumberInput
                  className="w-32"
                  aria-label={`${name} ${t(texts.commit)}`}
                  value={gigabytes(commitMb)}
                  onChange={(gb) => set(paramId, { commitMb: megabytes(gb) })}
                />
              </td>
              <td className="py-1.5">
                <NumberInput
                  className="w-32"
                  aria-label={`${name} ${t(texts.cap)}`}
                  value={gigabytes(capMb)}
                  onChange={(gb) => set(paramId, { capMb: megabytes(gb) })}
                />
              </td>
            </tr>
          );
        })}
      </PlainTable>
      <FailurePanel failure={failure} />
      <Button busy={busy} disabled={refusal} onClick={() => void save()}>
        {t(words.save)}
      </Button>
    </div>
  );
};

type Policy = { id: string; name: string; entries: readonly { paramId: string }[] };
/** What was agreed with the suppliers of a policy, where the month will end, and weights that would keep it. */
const PolicyLimits = ({ row, onClose }: { row: Policy; onClose(): void; onDone(): void }) => {
  const [saved, setSaved] = useState(0);
  const { value, failure, reload } = useQuery(ofPolicy, { scheduleId: row.id });
  const paramIds = [...new Set(row.entries.map((e) => e.paramId))];
  return (
    <Dialog open size="lg" title={`${t(texts.limits)} · ${row.name}`} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-muted">{t(texts.text)}</p>
        {failure && !value && <Unreadable failure={failure} onRetry={reload} />}
        {!value && !failure && <Skeleton className="h-24 w-full" />}
        {value && (
          <Limits
            scheduleId={row.id}
            paramIds={paramIds}
            rows={value.rows}
            onDone={() => setSaved((n) => n + 1)}
          />
        )}
        {value && <ProposalCard key={saved} policy={row} />}
      </div>
    </Dialog>
  );
};
export default PolicyLimits;
