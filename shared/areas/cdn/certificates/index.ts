/** Certificates as the map of the business shows it. */
export { certificates } from './certificates';
export { bindingChanges } from './changes';
export { certificateIssues } from './issues';
export { servedCertificates } from './servedCertificates';
