import { CreateDomain } from './DomainForm';

const CreateDomainUser = () => <CreateDomain choosing={false} />;
export default CreateDomainUser;
