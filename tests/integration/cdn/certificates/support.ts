import { createCertificate } from '#lab/kernel/selfSigned';
import { certificates } from '#shared/areas/cdn/certificates/certificates';
import type { Caller } from '../../../support/bench';

/** The domain that the certificates of these tests cover. */
export const name = 'www.cert-shop.test';
export const day = 86_400_000;
/** A self-signed certificate with its key, good for `days`. */
export const make = (names: string[], days = 90) =>
  createCertificate({ subject: 'shop', names, notAfter: new Date(Date.now() + days * day) });
export const upload = (who: Caller, issued: ReturnType<typeof make>, title = 'shop') =>
  who.call(certificates.endpoints.upload, {
    name: title,
    certificatePem: issued.certificatePem,
    privateKeyPem: issued.privateKeyPem,
  });
/** The code a refused call answers with, of its first field if it names one. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'allowed',
    (e: { body?: { code: string; fields: { code: string }[] } }) =>
      e.body?.fields[0]?.code ?? e.body?.code ?? String(e),
  );
