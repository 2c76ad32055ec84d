import { domains } from '#shared/areas/cdn/domains/domains';
import { DeclaredForm } from '../../../../kernel/declared/Form';
import { Page } from '../../../../kernel/page/Page';
import type { FormParts } from '../../../../kernel/screens/formTypes';
import { useIsStaff, useWho } from '../../../../kernel/session/access';
import { Callout } from '../../../../ui';
import { choosesPolicy } from '../domainList';
import {
  domainLooks,
  domainControls,
  inputOf,
  noteNames,
  originNames,
  policyNames,
} from './formFields';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';
import { cdnWords } from '../../words';

type Row = Record<string, unknown>;
const own = ['name', ...originNames] as const;
const form = {
  looks: {
    ...domainLooks,
    accountId: { required: true, wide: true },
    autoActivate: { wide: true },
  },
  start: { originProtocol: 'http', autoActivate: true, lines: null } as const,
  submit: cdnWords.addDomain,
  done: ['已添加', 'Added'] as const,
  back: '/cdn-domain',
  after: (row: Row) => `/cdn-domain?domain=${String(row['id'])}`,
};

const Manual = () => {
  const staff = useIsStaff();
  const { automatic } = useWho();
  if (automatic || staff) return null;
  return <Callout tone="warning">{t(texts.domains.form.manual)}</Callout>;
};
const parts: FormParts = { ...domainControls, above: Manual };

/** Adding a domain: with a policy of one's choice (`choosing`), or in short with the account's. */
const CreateDomain = ({ choosing: ownPolicy }: { choosing: boolean }) => {
  const staff = useIsStaff();
  const choosing = choosesPolicy(useWho()) && ownPolicy;
  return (
    <Page>
      <DeclaredForm
        area={domains}
        endpoint="add"
        form={{
          ...form,
          fields: [
            { group: cdnWords.domain, fields: staff ? ['accountId', ...own] : own },
            {
              group: cdnWords.schedulingAndLines,
              fields: ['autoActivate', ...(choosing ? policyNames : noteNames)],
            },
          ],
          toInput: (values) => inputOf(values, choosing, staff),
        }}
        parts={parts}
      />
    </Page>
  );
};
export default CreateDomain;
