import { accountsErrors } from './accounts';
import { alarmsErrors } from './alarms';
import { apiKeysErrors } from './apiKeys';
import { billsErrors } from './bills';
import { certificatesErrors } from './certificates';
import { contentErrors } from './content';
import { domainsErrors } from './domains';
import { kernelErrors } from './kernel';
import { sessionErrors } from './session';
import { statisticsErrors } from './statistics';
import { suppliersErrors } from './suppliers';
import { webhooksErrors } from './webhooks';

/** Every failure a person can meet: HTTP status and the sentence in both languages. */
export const errors = {
  ...kernelErrors,
  ...sessionErrors,
  ...accountsErrors,
  ...suppliersErrors,
  ...domainsErrors,
  ...certificatesErrors,
  ...contentErrors,
  ...statisticsErrors,
  ...alarmsErrors,
  ...billsErrors,
  ...apiKeysErrors,
  ...webhooksErrors,
};
