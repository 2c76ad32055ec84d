import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import { createCertificate } from '../kernel/selfSigned';

const shape = z.strictObject({ ca: z.string(), certificate: z.string(), key: z.string() });
/** What a carrier shows over TLS, in PEM, and the authority of its own that signed it. */
export type CarrierCertificate = z.output<typeof shape>;

/** A certificate for 127.0.0.1 under an authority that nobody else knows. */
export const newCertificate = (name: string): CarrierCertificate => {
  const authority = createCertificate({ subject: `${name} CA`, names: [], isCa: true });
  const own = createCertificate({ subject: name, names: ['127.0.0.1'], issuer: authority });
  return {
    ca: authority.certificatePem,
    certificate: own.certificatePem,
    key: own.privateKeyPem,
  };
};

/** The certificate of a carrier, made once and kept in a file, so that whoever trusts it does so after a restart too. */
export const certificateIn = (path: string, name: string): CarrierCertificate => {
  if (existsSync(path)) return shape.parse(JSON.parse(readFileSync(path, 'utf8')));
  const fresh = newCertificate(name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(fresh), { mode: 0o600 });
  return fresh;
};
