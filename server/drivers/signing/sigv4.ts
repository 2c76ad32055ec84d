import { canonicalHeaders, canonicalRequest, hmac, sha256Of } from './canonical';

/** Who signs, for which region and service. */
export type SigV4Signer = {
  keyId: string;
  secret: string;
  region: string;
  service: string;
};
/** A request before it is signed; header names in any case, the host is that of the address. */
export type SigV4Request = {
  method: string;
  url: URL;
  headers?: Readonly<Record<string, string>>;
  /** SHA-256 of the body, in hex. */
  payloadSha256: string;
};

/**
 * The headers of a request signed with AWS Signature Version 4: those it has, `x-amz-date`,
 * `x-amz-content-sha256` and `authorization`. `at` is the instant of signing; stores refuse one that is
 * more than minutes away from theirs.
 */
export const signV4 = (
  signer: SigV4Signer,
  { method, url, headers = {}, payloadSha256 }: SigV4Request,
  at: Date,
): Record<string, string> => {
  const stamp = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const sent: Record<string, string> = {
    ...Object.fromEntries(Object.entries(headers).map(([k, v]) => [k.toLowerCase(), v])),
    'x-amz-content-sha256': payloadSha256,
    'x-amz-date': stamp,
  };
  const signed = canonicalHeaders({ ...sent, host: url.host });
  const canonical = canonicalRequest({ method, url, headers: signed, payloadSha256 });
  const scope = `${stamp.slice(0, 8)}/${signer.region}/${signer.service}/aws4_request`;
  const key = [signer.region, signer.service, 'aws4_request'].reduce<Buffer>(
    hmac,
    hmac(`AWS4${signer.secret}`, stamp.slice(0, 8)),
  );
  const text = ['AWS4-HMAC-SHA256', stamp, scope, sha256Of(canonical)].join('\n');
  const signature = hmac(key, text).toString('hex');
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${signer.keyId}/${scope},SignedHeaders=${signed.names},Signature=${signature}`,
  };
};
