import { X509Certificate } from 'node:crypto';
import * as z from 'zod';
import { DriverError } from '../driver';
import type { VolcengineCaller } from './call';

const Source = 'volc_cert_center';
const pageSize = 100;
const listAnswer = z.object({
  CertInfo: z.array(z.object({ CertId: z.string(), Desc: z.string().nullish() })).nullish(),
  Total: z.int().nullish(),
});
/** They want the line ends of Windows. */
const crlf = (pem: string): string => pem.replaceAll(/\r?\n/g, '\r\n');

const fingerprintOf = (certificatePem: string): string => {
  try {
    const { fingerprint256 } = new X509Certificate(certificatePem);
    return fingerprint256.replaceAll(':', '').toLowerCase();
  } catch {
    throw new DriverError('invalid', 'The certificate cannot be read');
  }
};

/** Certificates of the account, which know their fingerprint by the remark that came with them. */
export const certificateCalls = (call: VolcengineCaller) => {
  const find = async (fingerprint: string): Promise<string | null> => {
    for (let PageNum = 1, seen = 0, total = 1; seen < total; PageNum += 1) {
      const question = { Source, PageNum, PageSize: pageSize, SetPagination: true };
      const answer = await call(listAnswer, 'setCertificate', 'ListCertInfo', question);
      const rows = answer.CertInfo ?? [];
      const own = rows.find(({ Desc }) => Desc === fingerprint);
      if (own) return own.CertId;
      seen += rows.length;
      total = rows.length === 0 ? 0 : (answer.Total ?? 0);
    }
    return null;
  };
  return {
    /** The name there of this certificate: the one it has, or that of its upload. */
    certificateFor: async (certificatePem: string, privateKeyPem: string): Promise<string> => {
      const fingerprint = fingerprintOf(certificatePem);
      const earlier = await find(fingerprint);
      if (earlier !== null) return earlier;
      return call(z.string(), 'setCertificate', 'AddCdnCertificate', {
        Source,
        Certificate: { Certificate: crlf(certificatePem), PrivateKey: crlf(privateKeyPem) },
        CertInfo: { Desc: fingerprint },
      });
    },
  };
};
