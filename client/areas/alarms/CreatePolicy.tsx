import { alarmPolicies } from '#shared/areas/alarms/policies';
import { useAct } from '../../kernel/act';
import { go } from '../../kernel/navigate';
import { Page } from '../../kernel/Page';
import { useWho } from '../../kernel/session/who';
import { draftOf, emptyForm } from './form';
import { PolicyFormView } from './PolicyForm';
import { words } from './words';

/** A new alarm policy. */
const CreatePolicy = () => {
  const act = useAct(alarmPolicies.endpoints.create, { done: words.saved, inline: true });
  const { email } = useWho();
  return (
    <Page>
      <PolicyFormView
        start={emptyForm(email)}
        isNew
        signed={false}
        busy={act.busy}
        failure={act.failure}
        onSubmit={(form) => {
          const account = form.accountId ? { accountId: form.accountId } : {};
          void act.run({ ...draftOf(form), ...account }).then((made) => {
            if (made) go('/cdn-alarmmanage');
          });
        }}
      />
    </Page>
  );
};
export default CreatePolicy;
