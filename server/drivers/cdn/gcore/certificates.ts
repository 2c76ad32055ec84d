import { X509Certificate } from 'node:crypto';
import * as z from 'zod';
import { DriverError } from '../driver';
import { allRows, type GcoreCaller, silent } from './call';

const row = z.object({ id: z.int(), name: z.string() });
const prefix = 'manifold ';

const fingerprintOf = (certificatePem: string): string => {
  try {
    const { fingerprint256 } = new X509Certificate(certificatePem);
    return fingerprint256.replaceAll(':', '').toLowerCase();
  } catch {
    throw new DriverError('invalid', 'The certificate cannot be read');
  }
};

/** Certificates of the account. Their names are unique: each is that of its fingerprint. */
export const certificateCalls = (call: GcoreCaller) => {
  const operation = 'setCertificate';
  const find = async (name: string): Promise<number | null> => {
    const rows = await allRows(call, row, operation, '/sslData');
    return rows.find((one) => one.name === name)?.id ?? null;
  };
  return {
    /** The fingerprint of a certificate that came from here. */
    fingerprintAt: async (id: number): Promise<string | null> => {
      const { name } = await call(row, 'status', { method: 'GET', path: `/sslData/${id}` });
      const fingerprint = name.slice(prefix.length);
      return name.startsWith(prefix) && /^[0-9a-f]{64}$/.test(fingerprint) ? fingerprint : null;
    },
    /** The number of this certificate there: the one it has, or that of its upload. */
    certificateFor: async (certificatePem: string, privateKeyPem: string): Promise<number> => {
      const name = `${prefix}${fingerprintOf(certificatePem)}`;
      const earlier = await find(name);
      if (earlier !== null) return earlier;
      const body = { name, sslCertificate: certificatePem, sslPrivateKey: privateKeyPem };
      await call(silent, operation, { method: 'POST', path: '/sslData', body });
      const added = await find(name);
      if (added !== null) return added;
      throw new DriverError('garbage', `${operation}: the certificate is not listed`);
    },
    /** Takes away one that nobody uses any more; one that is still in use stays. */
    drop: async (id: number): Promise<void> => {
      await call(silent, operation, { method: 'DELETE', path: `/sslData/${id}` }).catch(
        (error: unknown) => {
          if (!(error instanceof DriverError)) throw error;
        },
      );
    },
  };
};
