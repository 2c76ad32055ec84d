import { roleLabels, roles, type Role } from '#shared/kernel/access';
import { say as sayLabel } from '../../../../kernel/text/say';
import { useCan } from '../../../../kernel/session/who';
import { RadioCards } from '../../../../ui';
import { useWords } from '../words';

type Props = { value: Role; onChange(role: Role): void };
/** The four roles with what each may do; making a super administrator needs its own right. */
export const RoleChoice = ({ value, onChange }: Props) => {
  const say = useWords();
  const maySuper = useCan('member.super');
  return (
    <RadioCards
      label={say('member.role')}
      value={value}
      onChange={onChange}
      options={roles.map((role) => ({
        value: role,
        label: sayLabel(roleLabels[role]),
        note: say(`role.${role}`),
        disabled: role === 'Super' && !maySuper,
      }))}
    />
  );
};
