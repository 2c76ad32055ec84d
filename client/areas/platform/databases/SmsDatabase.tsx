import { Database } from './Database';

/** The stores as the SMS area fills them. */
const SmsDatabase = () => <Database scope="sms" />;
export default SmsDatabase;
