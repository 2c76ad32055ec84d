import { roleLabels, roles, type Role } from '#shared/kernel/access';
import { t as sayLabel, t } from '../../../../kernel/text/translate';
import { useCan } from '../../../../kernel/session/access';
import { RadioCards } from '../../../../ui';
import { texts } from '../texts';

type Props = { value: Role; onChange(role: Role): void };
/** The four roles with what each may do; making a super administrator needs its own right. */
export const RoleChoice = ({ value, onChange }: Props) => {
  const maySuper = useCan('member.super');
  return (
    <RadioCards
      label={t(texts.member.role)}
      value={value}
      onChange={onChange}
      options={roles.map((role) => ({
        value: role,
        label: sayLabel(roleLabels[role]),
        note: t(texts.role[role]),
        disabled: role === 'Super' && !maySuper,
      }))}
    />
  );
};
