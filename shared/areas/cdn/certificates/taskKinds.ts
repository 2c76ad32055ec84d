import { taskKind } from '../../../kernel/taskKind';

/** Certificates: the long work that is done as tasks. */
export const certificatesKinds = {
  taskKinds: {
    certificate: taskKind('变更证书绑定', 'Change of certificate binding', {
      steer: 'domain.bindCertificate',
      quick: true,
    }),
    issue: taskKind('证书签发', 'Certificate issuance', { steer: 'certificate.add', quick: true }),
  },
};
