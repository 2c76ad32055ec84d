import { createPrivateKey, X509Certificate } from 'node:crypto';
import { sampleHost } from '#shared/kernel/hostNames';
import { Problem } from './problem';

export type CertificatePair = { certificate: string; privateKey: string };
/** A pair that was checked; the fingerprint is the lower-case SHA-256 of the leaf. */
export type CertificateRecord = CertificatePair & { fingerprint: string };

/** Checks that a chain and a key belong together and are for the domain. */
export const checkCertificate = (domain: string, pair: CertificatePair): CertificateRecord => {
  try {
    const leaf = new X509Certificate(pair.certificate);
    if (!leaf.checkPrivateKey(createPrivateKey(pair.privateKey))) {
      throw new Problem('badCertificate', 'The private key does not belong to the certificate.');
    }
    if (!leaf.checkHost(sampleHost(domain))) {
      throw new Problem('badCertificate', `The certificate is not for ${domain}.`);
    }
    return { ...pair, fingerprint: leaf.fingerprint256.replaceAll(':', '').toLowerCase() };
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('badCertificate', 'The certificate or its key cannot be read.');
  }
};
