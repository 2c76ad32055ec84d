import { useSearchParams } from 'react-router-dom';
import { grantLabels, grants } from '#shared/areas/rights';
import { staff } from '#shared/areas/platform/staff/staff';
import { levelLabels } from '#shared/kernel/rights';
import type { Out } from '#shared/kernel/contract';
import { Page } from '../../../kernel/page/Page';
import { Pending } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { useCan } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import { Badge, Card, Facts } from '../../../ui';
import { DecisionTester } from './DecisionTester';
import { texts } from './texts';

type Member = Out<typeof staff.endpoints.one>;

const Granted = ({ of }: { of: Member }) => {
  const modules = grants.filter((g) => of.grants[g]);
  if (of.staffTop) return <Badge tone="progress">{t(texts.everything)}</Badge>;
  if (modules.length === 0) return <p className="text-sm text-ink-faint">{t(texts.nothing)}</p>;
  return (
    <Facts
      items={modules.map((grant) => [
        t(grantLabels[grant]),
        t(levelLabels[of.grants[grant] ?? 'view']),
      ])}
    />
  );
};

/** What a staff member was granted, and what the platform would answer to any action, of oneself without `?id=`. */
const CheckRights = () => {
  const [query] = useSearchParams();
  const isTop = useCan('top');
  const id = isTop ? query.get('id') : null;
  const named = useQuery(staff.endpoints.one, id ? { id } : null, {
    refreshOn: [staff.events.changed],
  });
  const own = useQuery(staff.endpoints.own, id ? null : {});
  const answer = id ? named : own;
  const member = answer.value;
  return (
    <Page object={member?.email}>
      <Pending of={answer} className="h-64 w-full" />
      {member && (
        <div className="flex flex-col gap-4">
          <Card title={t(texts.grants)}>
            <Granted of={member} />
          </Card>
          <DecisionTester key={member.id} personId={member.id} free={isTop} />
        </div>
      )}
    </Page>
  );
};
export default CheckRights;
