import { certificates } from './certificates';
import { bindingChanges } from './changes';
import { certificateIssues } from './issues';

/** Certificates as the map of the business shows it. */
export const certificatesArea = { resources: { certificates, bindingChanges, certificateIssues } };
