import { useMemo } from 'react';
import { alarmPolicies } from '#shared/areas/cdn/alarms/policies';
import type { Out } from '#shared/kernel/contract';
import { useQuery } from '../../../../kernel/request/query';
import { Unreadable } from '../../../../kernel/request/failure';
import { t } from '../../../../kernel/text/translate';
import { Badge, Card, type Column, DataTable, EmptyState } from '../../../../ui';
import { type PolicyForm, reachOf } from './policyForm';
import { useRested } from './debounced';
import { accountsTexts } from './accountsTexts';
import { texts } from '../texts';

type Reached = Out<typeof alarmPolicies.endpoints.reach>['rows'][number];
const tones = { added: 'success', removed: 'error', kept: 'neutral' } as const;
const names = {
  added: accountsTexts.addedOne,
  removed: accountsTexts.removedOne,
  kept: accountsTexts.kept,
};

/** The domains the form's policy takes, and which states come and go when it is saved. */
export const ScopePreview = ({ form, id }: { form: PolicyForm; id: string | null }) => {
  const valid = /^[a-z0-9.*_-]+$/i.test(form.domainPattern.trim());
  const ready = valid && (form.scope === 'all' || form.accountIds.length > 0);
  const input = useRested(ready ? { ...reachOf(form), ...(id ? { id } : {}) } : null);
  const answer = useQuery(alarmPolicies.endpoints.reach, input);
  const columns = useMemo(
    (): Column<Reached>[] => [
      { id: 'domain', header: t(texts.domain), cell: (r) => r.domain, grow: true },
      { id: 'account', header: t(texts.account), cell: (r) => r.account, width: 160 },
      {
        id: 'change',
        header: t(accountsTexts.change),
        cell: (r) => <Badge tone={tones[r.change]}>{t(names[r.change])}</Badge>,
        width: 110,
      },
    ],
    [],
  );
  const data = input ? answer.value : undefined;
  return (
    <Card
      title={t(accountsTexts.reach)}
      note={data && t(accountsTexts.reachText, { domains: data.domains, accounts: data.accounts })}
      actions={
        data && (
          <span className="flex gap-2">
            {data.added > 0 && (
              <Badge tone="success">{t(accountsTexts.added, { n: data.added })}</Badge>
            )}
            {data.removed > 0 && (
              <Badge tone="error">{t(accountsTexts.removed, { n: data.removed })}</Badge>
            )}
          </span>
        )
      }
    >
      {!data && answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
      <DataTable
        name="alarm-reach"
        label={t(accountsTexts.reach)}
        columns={columns}
        rows={input ? data?.rows : []}
        rowKey={(r) => r.domainId}
        loading={answer.loading}
        empty={<EmptyState kind="nothing" title={t(accountsTexts.nothing)} />}
      />
    </Card>
  );
};
