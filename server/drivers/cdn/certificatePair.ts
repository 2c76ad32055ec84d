import { createPrivateKey, X509Certificate } from 'node:crypto';
import { DriverError } from './driver';

export type CertificatePair = { certificatePem: string; privateKeyPem: string };

/** The fingerprint of a leaf whose key this is; `invalid` for anything else. */
export const fingerprintOf = ({ certificatePem, privateKeyPem }: CertificatePair): string => {
  try {
    const leaf = new X509Certificate(certificatePem);
    if (leaf.checkPrivateKey(createPrivateKey(privateKeyPem)))
      return leaf.fingerprint256.replaceAll(':', '').toLowerCase();
  } catch {
    throw new DriverError('invalid', 'The certificate or its key cannot be read');
  }
  throw new DriverError('invalid', 'The private key does not belong to the certificate');
};
