import { GitCompareArrows, Plus, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { domains } from '#shared/areas/cdn/domains/domains';
import { domainRules } from '#shared/areas/cdn/domains/rules';
import { useQuery } from '../../../../kernel/request/query';
import { Unreadable } from '../../../../kernel/request/failure';
import { Page } from '../../../../kernel/page/Page';
import { useIsStaff, useWho } from '../../../../kernel/session/access';
import { Button, DataTable, EmptyState, FilterBar, HeadActions } from '../../../../ui';
import { CompareDomains } from '../versions/CompareDomains';
import { DomainStatus, type DomainRow, LockMark } from '../DomainStates';
import { useDomainRefusal } from '../domainRefusals';
import { Reviews } from '../reviews/Reviews';
import { RemoveRule, RuleActions } from './RuleActions';
import { useRuleColumns } from './ruleColumns';
import type { RuleRow } from './ruleDraft';
import { DropArea, OrderBar, useRuleOrder } from './RuleOrder';
import { UrlTester } from './UrlTester';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

const RuleTable = ({ row }: { row: DomainRow }) => {
  const navigate = useNavigate();
  const refusal = useDomainRefusal()(row, 'domain.config');
  const answer = useQuery(
    domainRules.endpoints.list,
    { domainId: row.id },
    { refreshOn: [domainRules.events.changed] },
  );
  const rows = answer.value?.rows;
  const order = useRuleOrder(rows, answer.reload);
  const columns = useRuleColumns(order, refusal);
  const staff = useIsStaff();
  const reviewed = !useWho().automatic && !staff;
  const [removing, setRemoving] = useState<RuleRow | null>(null);
  const add = (variant: 'primary' | 'secondary') => (
    <Button
      variant={variant}
      icon={Plus}
      disabled={refusal}
      onClick={() => void navigate(`/editDomainConfigPage?domainId=${row.id}`)}
    >
      {t(texts.rules.add)}
    </Button>
  );
  return (
    <DropArea order={order}>
      <HeadActions>{add('primary')}</HeadActions>
      <OrderBar order={order} reviewed={reviewed} />
      <DataTable
        name="/domain/configs"
        label={t(texts.rules.title)}
        columns={columns}
        rows={order.rows}
        rowKey={(r) => r.id}
        loading={answer.loading}
        error={answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
        empty={
          <EmptyState kind="nothing" title={t(texts.rules.none.label)} action={add('secondary')}>
            {t(texts.rules.none.note)}
          </EmptyState>
        }
        rowActions={(rule) => (
          <RuleActions
            rule={rule}
            rows={order.rows ?? []}
            onShift={(by) => order.shift(rule.id, by)}
            refusal={refusal}
            onRemove={() => setRemoving(rule)}
            onChanged={answer.reload}
          />
        )}
        actionsWidth={124}
        toolbar={
          <FilterBar
            count={answer.value?.total}
            onRefresh={answer.reload}
            refreshing={answer.loading}
          >
            <span className="text-sm text-ink-muted">{t(texts.rules.orderNote)}</span>
          </FilterBar>
        }
      />
      {removing && (
        <RemoveRule
          rule={removing}
          onClose={() => {
            setRemoving(null);
            answer.reload();
          }}
        />
      )}
    </DropArea>
  );
};

/** Rules of one domain in matching order, with the URL tester of the edge's own matcher. */
const Rules = () => {
  const { domainId } = useParams();
  const answer = useQuery(domains.endpoints.one, domainId ? { id: domainId } : null, {
    refreshOn: [domains.events.changed],
  });
  const navigate = useNavigate();
  const [comparing, setComparing] = useState(false);
  const { value } = answer;
  return (
    <Page
      object={value?.name}
      actions={
        value && (
          <>
            <Button icon={GitCompareArrows} onClick={() => setComparing(true)}>
              {t(texts.config.compareDomains)}
            </Button>
            <Button
              icon={SlidersHorizontal}
              onClick={() => void navigate(`/listDomainConfigPage?id=${value.id}`)}
            >
              {t(texts.domains.act.settings)}
            </Button>
          </>
        )
      }
      badge={
        value && (
          <span className="flex items-center gap-2">
            <DomainStatus row={value} />
            {value.locked && <LockMark row={value} />}
          </span>
        )
      }
    >
      {answer.failure && !value && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
      {value && comparing && <CompareDomains domain={value} onClose={() => setComparing(false)} />}
      {value && (
        <div className="flex min-w-0 flex-col gap-4">
          <Reviews domainId={value.id} quiet />
          <RuleTable row={value} />
          <UrlTester row={value} />
        </div>
      )}
    </Page>
  );
};
export default Rules;
