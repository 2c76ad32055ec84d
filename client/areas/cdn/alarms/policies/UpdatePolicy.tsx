import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { alarmPolicies } from '#shared/areas/cdn/alarms/policies';
import { useMutation } from '../../../../kernel/request/mutation';
import { useQuery } from '../../../../kernel/request/query';
import { Unreadable } from '../../../../kernel/request/failure';
import { go } from '../../../../kernel/page/navigate';
import { Page } from '../../../../kernel/page/Page';
import { Skeleton } from '../../../../ui';
import { draftAllOf, draftOf, formOf, type PolicyForm } from './policyForm';
import { PolicyFormView } from './PolicyForm';
import { texts } from '../texts';

/** Changes the policy that `?id=` names. */
const UpdatePolicy = ({ several }: { several: boolean }) => {
  const [query] = useSearchParams();
  const id = query.get('id');
  const answer = useQuery(alarmPolicies.endpoints.one, id ? { id } : null);
  const one = useMutation(alarmPolicies.endpoints.update, { done: texts.saved, inline: true });
  const all = useMutation(alarmPolicies.endpoints.updateAll, { done: texts.saved, inline: true });
  const policy = answer.value?.id === id ? answer.value : undefined;
  const misplaced = policy !== undefined && (policy.scope !== 'account') !== several;
  useEffect(() => {
    if (misplaced) go(`${several ? '/updateAlarmPage' : '/updateAlarmPageAll'}?id=${id}`);
  }, [id, misplaced, several]);
  const save = async (form: PolicyForm) => {
    if (!id) return false;
    const saved = several
      ? await all.run({ id, ...draftAllOf(form) })
      : await one.run({ id, ...draftOf(form) });
    return saved !== undefined;
  };
  return (
    <Page object={policy?.description}>
      {!policy && answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
      {!policy && !answer.failure && <Skeleton className="h-96 w-full" />}
      {policy && !misplaced && (
        <PolicyFormView
          key={policy.id}
          start={formOf(policy)}
          id={policy.id}
          signed={policy.signed}
          busy={one.busy || all.busy}
          failure={one.failure ?? all.failure}
          onSubmit={save}
        />
      )}
    </Page>
  );
};
export default UpdatePolicy;
