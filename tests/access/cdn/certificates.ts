import type { Expectations } from '../expectations';

/** What every operation of the area "certificates" must ask for. */
export const certificatesExpectations: Expectations = {
  'certificates.list': 'certificate.info',
  'certificates.upload': 'certificate.add',
  'certificates.one': 'certificate.info',
  'certificates.replace': 'certificate.replace',
  'certificates.remove': 'certificate.delete',
  'certificates.check': 'certificate.add',
  'certificates.bindable': 'certificate.info',
  'certificates.bind': 'domain.bindCertificate',
  'certificates.unbind': 'domain.bindCertificate',
  'certificates.rollBack': 'certificate.replace',
  'certificates.verify': 'certificate.info',
  'certificates.standing': 'staff.certificates.view',
  'certificates.remind': 'staff.certificates.operate',
  'certificateIssues.choices': 'certificate.add',
  'certificateIssues.create': 'certificate.add',
  'bindingChanges.preview': 'domain.bindCertificate',
  'bindingChanges.create': 'domain.bindCertificate',
  'bindingChanges.rollBack': 'domain.bindCertificate',
  'servedCertificates.look': 'staff.certificates.view',
  'servedCertificates.ask': 'staff.certificates.view',
};
