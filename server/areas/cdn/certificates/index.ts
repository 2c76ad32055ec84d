import { answering } from '../../area';
import { servedCertificatesService } from './served';
import { certificatesService } from './certificates';
import { bindingChangesService } from './changes';
import { certificateIssuesService } from './issues';

/** Certificates: what answers their requests. */
export const certificatesArea = answering({
  servedCertificates: servedCertificatesService,
  certificates: certificatesService,
  bindingChanges: bindingChangesService,
  certificateIssues: certificateIssuesService,
});
