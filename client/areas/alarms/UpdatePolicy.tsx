import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { alarmPolicies } from '#shared/areas/alarms/policies';
import { useAct } from '../../kernel/act';
import { useAnswer } from '../../kernel/answers';
import { Unreadable } from '../../kernel/failure';
import { go } from '../../kernel/navigate';
import { Page } from '../../kernel/Page';
import { Skeleton } from '../../ui';
import { draftOf, formOf } from './form';
import { PolicyFormView } from './PolicyForm';
import { words } from './words';

/** Changes the policy that `?id=` names; without an id there is nothing to change and the list shows. */
const UpdatePolicy = () => {
  const [query] = useSearchParams();
  const id = query.get('id');
  const found = useAnswer(alarmPolicies.endpoints.one, id ? { id } : null);
  const act = useAct(alarmPolicies.endpoints.update, { done: words.saved, inline: true });
  useEffect(() => {
    if (!id) go('/cdn-alarmmanage');
  }, [id]);
  const policy = found.value?.id === id ? found.value : undefined;
  return (
    <Page object={policy?.description}>
      {!policy && found.failure && <Unreadable failure={found.failure} onRetry={found.reload} />}
      {!policy && !found.failure && <Skeleton className="h-96 w-full" />}
      {policy && (
        <PolicyFormView
          key={policy.id}
          start={formOf(policy)}
          isNew={false}
          signed={policy.signed}
          busy={act.busy}
          failure={act.failure}
          onSubmit={(form) => {
            void act.run({ id: policy.id, ...draftOf(form) }).then((saved) => {
              if (saved) go('/cdn-alarmmanage');
            });
          }}
        />
      )}
    </Page>
  );
};
export default UpdatePolicy;
