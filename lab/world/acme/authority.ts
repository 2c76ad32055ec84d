import { createCertificate } from '../../kernel/selfSigned';

const yearMs = 365 * 86_400_000;

/** Root and issuing certificate of the lab's authority, new at each start. */
export const openAuthority = () => {
  const years = (n: number) => new Date(Date.now() + n * yearMs);
  const root = createCertificate({
    subject: 'Lab Free CA Root',
    names: [],
    isCa: true,
    notAfter: years(10),
  });
  return createCertificate({
    subject: 'Lab Free CA R1',
    names: [],
    isCa: true,
    issuer: root,
    notAfter: years(5),
  });
};
