import { Cleaning } from './Cleaning';

/** Cleaning of the tables of the platform and the CDN. */
const CdnCleaning = () => <Cleaning scope="cdn" />;
export default CdnCleaning;
