import { alarmPolicies } from '#shared/areas/cdn/alarms/policies';
import { useMutation } from '../../../../kernel/request/mutation';
import { Page } from '../../../../kernel/page/Page';
import { useWho } from '../../../../kernel/session/access';
import { draftAllOf, draftOf, emptyForm, type PolicyForm } from './policyForm';
import { PolicyFormView } from './PolicyForm';
import { texts } from '../texts';

/** A new alarm policy, of one account or over several of them. */
const CreatePolicy = ({ several }: { several: boolean }) => {
  const one = useMutation(alarmPolicies.endpoints.create, { done: texts.saved, inline: true });
  const all = useMutation(alarmPolicies.endpoints.createAll, { done: texts.saved, inline: true });
  const { email } = useWho();
  const save = async (form: PolicyForm) => {
    const account = form.accountId ? { accountId: form.accountId } : {};
    const answer = several
      ? await all.run(draftAllOf(form))
      : await one.run({ ...draftOf(form), ...account });
    return answer !== undefined;
  };
  return (
    <Page>
      <PolicyFormView
        start={{ ...emptyForm(email), ...(several ? { scope: 'all' } : {}) }}
        id={null}
        signed={false}
        busy={one.busy || all.busy}
        failure={one.failure ?? all.failure}
        onSubmit={save}
      />
    </Page>
  );
};
export default CreatePolicy;
