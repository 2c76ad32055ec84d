import { UpdateDomain } from './UpdateDomain';

/** The short form: origin and remark; the policy is the account's. */
const UpdateDomainUser = () => <UpdateDomain choosing={false} />;
export default UpdateDomainUser;
