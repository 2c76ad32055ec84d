import { people } from '#shared/areas/platform/accounts/people';
import type { RefusalRule } from '#shared/kernel/access';
import { useQuery } from '../request/query';
import { t } from '../text/translate';
import { useWho } from './access';

/** Refusals that a super administrator of the account, or a top root, can lift. */
const lifted: ReadonlySet<RefusalRule | undefined> = new Set(['role', 'key', 'grant', 'topOnly']);
const intro = ['可以授予权限的人：', 'Who can give you the right: '] as const;

/** Below a refusal: the people to turn to, by name and mailbox. */
export const Helpers = ({ rule }: { rule: RefusalRule | undefined }) => {
  const who = useWho();
  // Staff before a customer's own act, and behind a simulation, are helped by nobody of these.
  const helps = lifted.has(rule) && !who.acting && !(who.staff && rule === 'role');
  const { value } = useQuery(people.endpoints.helpers, helps ? {} : null);
  if (!value || value.people.length === 0) return null;
  return (
    <p className="mt-1">
      {t(intro)}
      {value.people.map(({ name, email }, i) => (
        <span key={email}>
          {i > 0 && ', '}
          <a href={`mailto:${email}`} className="text-accent-ink hover:underline">
            {name && name !== email.split('@')[0] ? `${name} (${email})` : email}
          </a>
        </span>
      ))}
    </p>
  );
};
