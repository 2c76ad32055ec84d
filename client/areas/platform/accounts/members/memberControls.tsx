import { type Role, roles } from '#shared/kernel/access';
import type { ControlProps, FormPart, FormParts } from '../../../../kernel/screens/formTypes';
import { Callout } from '../../../../ui';
import { RoleChoice } from './RoleChoice';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

const roleOf = (value: unknown): Role => roles.find((r) => r === value) ?? 'Normal';

const RoleControl = ({ value, onChange }: ControlProps) => (
  <RoleChoice value={roleOf(value)} onChange={onChange} />
);
const RoleNote = ({ values, row }: FormPart) => {
  if (!row || values['role'] === row['role']) return null;
  return <Callout tone="warning">{t(texts.member.roleNote)}</Callout>;
};

/** What the forms of a member have of their own: the roles with what each may do. */
const parts: FormParts = { controls: { role: RoleControl }, below: RoleNote };
export default parts;
