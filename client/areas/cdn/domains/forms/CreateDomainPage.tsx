import { CreateDomain } from './DomainForm';

const CreateDomainPage = () => <CreateDomain choosing />;
export default CreateDomainPage;
