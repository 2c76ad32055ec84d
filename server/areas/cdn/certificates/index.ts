import { answering } from '../../area';
import { certificatesService } from './certificates';
import { bindingChangesService } from './changes';
import { certificateIssuesService } from './issues';

/** Certificates: what answers their requests. */
export const certificatesArea = answering({
  certificates: certificatesService,
  bindingChanges: bindingChangesService,
  certificateIssues: certificateIssuesService,
});
