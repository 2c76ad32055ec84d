import { alarmPolicies } from '#shared/areas/cdn/alarms/policies';
import { Page } from '../../../../kernel/page/Page';
import { useWho } from '../../../../kernel/session/access';
import { draftAllOf, draftOf, emptyForm } from './policyForm';
import { PolicyFormView } from './PolicyForm';

const { create, createAll } = alarmPolicies.endpoints;

/** A new alarm policy, of one account or over several of them. */
const CreatePolicy = ({ several }: { several: boolean }) => {
  const start = emptyForm(useWho().email);
  return (
    <Page>
      {several ? (
        <PolicyFormView
          endpoint={createAll}
          start={{ ...start, scope: 'all' }}
          toInput={draftAllOf}
        />
      ) : (
        <PolicyFormView
          endpoint={create}
          start={start}
          toInput={(form) => ({
            ...draftOf(form),
            ...(form.accountId && { accountId: form.accountId }),
          })}
        />
      )}
    </Page>
  );
};
export default CreatePolicy;
