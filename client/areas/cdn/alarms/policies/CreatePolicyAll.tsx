import { NewPolicy } from './CreatePolicy';

/** A new policy of the platform over several accounts. */
const CreatePolicyAll = () => <NewPolicy several />;
export default CreatePolicyAll;
