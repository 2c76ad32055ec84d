import { contentKinds } from './content/taskKinds';
import { correctionsKinds } from './corrections/taskKinds';
import { dataTestsKinds } from './dataTests/taskKinds';
import { domainsKinds } from './domains/taskKinds';
import { certificatesKinds } from './certificates/taskKinds';
import { billsKinds } from './bills/taskKinds';
import { logsKinds } from './logs/taskKinds';
import { suppliersKinds } from './suppliers/taskKinds';
import { syncKinds } from './sync/taskKinds';

/** Areas of the CDN that have long work; apart from their resources, which tasks are one of. */
export const cdnKinds = [
  contentKinds,
  correctionsKinds,
  dataTestsKinds,
  domainsKinds,
  certificatesKinds,
  billsKinds,
  logsKinds,
  suppliersKinds,
  syncKinds,
] as const;
