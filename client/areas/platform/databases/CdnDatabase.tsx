import { Database } from './Database';

/** The stores as the CDN fills them. */
const CdnDatabase = () => <Database scope="cdn" />;
export default CdnDatabase;
