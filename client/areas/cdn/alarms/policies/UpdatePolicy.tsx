import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { alarmPolicies } from '#shared/areas/cdn/alarms/policies';
import { useQuery } from '../../../../kernel/request/query';
import { Unreadable } from '../../../../kernel/request/failure';
import { go } from '../../../../kernel/page/navigate';
import { Page } from '../../../../kernel/page/Page';
import { Skeleton } from '../../../../ui';
import { draftAllOf, draftOf, formOf } from './policyForm';
import { PolicyFormView } from './PolicyForm';

const { one, update, updateAll } = alarmPolicies.endpoints;

/** Changes the policy that `?id=` names. */
const UpdatePolicy = ({ several }: { several: boolean }) => {
  const [query] = useSearchParams();
  const id = query.get('id');
  const answer = useQuery(one, id ? { id } : null);
  const policy = answer.value?.id === id ? answer.value : undefined;
  const misplaced = policy !== undefined && (policy.scope !== 'account') !== several;
  useEffect(() => {
    if (misplaced) go(`${several ? '/updateAlarmPage' : '/updateAlarmPageAll'}?id=${id}`);
  }, [id, misplaced, several]);
  const shared = policy && { start: formOf(policy), policy };
  return (
    <Page object={policy?.description}>
      {!policy && answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
      {!policy && !answer.failure && <Skeleton className="h-96 w-full" />}
      {shared && !misplaced && several && (
        <PolicyFormView
          key={shared.policy.id}
          {...shared}
          endpoint={updateAll}
          toInput={(form) => ({ id: shared.policy.id, ...draftAllOf(form) })}
        />
      )}
      {shared && !misplaced && !several && (
        <PolicyFormView
          key={shared.policy.id}
          {...shared}
          endpoint={update}
          toInput={(form) => ({ id: shared.policy.id, ...draftOf(form) })}
        />
      )}
    </Page>
  );
};
export default UpdatePolicy;
