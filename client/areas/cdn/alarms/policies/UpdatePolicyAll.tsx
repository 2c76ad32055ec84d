import { ChangePolicy } from './UpdatePolicy';

/** Changes the policy over several accounts that `?id=` names. */
const UpdatePolicyAll = () => <ChangePolicy several />;
export default UpdatePolicyAll;
