import { UpdateDomain } from './UpdateDomain';

/** The full form: also policy and lines. */
const UpdateDomainPage = () => <UpdateDomain choosing />;
export default UpdateDomainPage;
