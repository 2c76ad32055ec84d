import * as z from 'zod';
import { element, textIn, type Xml } from '../../xml';
import type { CertificatePair } from '../certificatePair';
import type { DriverError } from '../driver';
import type { AwsCaller } from './call';
import { list } from './config';

const imported = z.object({ CertificateArn: z.string() });

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const end = '-----END CERTIFICATE-----';
/** The leaf and what is above it. */
const split = (pem: string): [leaf: string, chain: string] => {
  const at = pem.indexOf(end) + end.length;
  return [`${pem.slice(0, at)}\n`, pem.slice(at).trim()];
};

/**
 * Brings a certificate to ACM and answers by what name it is known there: in place of the one the
 * distribution has, or as a new one where that one has another kind of key.
 */
export const importCertificate = async (
  call: AwsCaller,
  operation: string,
  { certificatePem, privateKeyPem }: CertificatePair,
  present: string | null,
): Promise<string> => {
  const [leaf, chain] = split(certificatePem);
  const input = {
    Certificate: base64(leaf),
    PrivateKey: base64(privateKeyPem),
    ...(chain ? { CertificateChain: base64(chain) } : {}),
  };
  const bring = async (more: object): Promise<string> =>
    (await call.json(imported, operation, 'acm', 'ImportCertificate', { ...more, ...input }))
      .CertificateArn;
  if (present === null) return bring({});
  try {
    return await bring({ CertificateArn: present });
  } catch (error) {
    const { errorClass } = error as Partial<DriverError>;
    if (errorClass !== 'invalid' && errorClass !== 'absent') throw error;
    return bring({});
  }
};

/** Takes a certificate away where nothing uses it any more; one still in use stays at ACM. */
export const dropCertificate = async (
  call: AwsCaller,
  operation: string,
  arn: string,
): Promise<void> => {
  try {
    await call.json(z.unknown(), operation, 'acm', 'DeleteCertificate', { CertificateArn: arn });
  } catch (error) {
    const { errorClass } = error as Partial<DriverError>;
    if (errorClass !== 'conflict' && errorClass !== 'absent') throw error;
  }
};

/** The certificate that a configuration has at ACM; null for that of CloudFront itself. */
export const arnOf = (config: Xml): string | null =>
  textIn(config, 'ViewerCertificate', 'ACMCertificateArn') || null;

/** A name is served with its certificate alone: both come and go together. */
export const certificateParts = (domain: string, arn: string | null): Xml[] => [
  list('Aliases', 'CNAME', arn === null ? [] : [domain]),
  element(
    'ViewerCertificate',
    arn === null
      ? [element('CloudFrontDefaultCertificate', 'true')]
      : [
          element('ACMCertificateArn', arn),
          element('SSLSupportMethod', 'sni-only'),
          element('MinimumProtocolVersion', 'TLSv1.2_2021'),
        ],
  ),
];
