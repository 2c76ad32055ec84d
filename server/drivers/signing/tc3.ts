import { canonicalHeaders, canonicalRequest, hmac, sha256Of } from './canonical';

/** Who signs at Tencent Cloud, for which service (`cdn`). */
export type Tc3Signer = { secretId: string; secretKey: string; service: string };
/** A call before it is signed: JSON by POST to the root of the endpoint. */
export type Tc3Request = {
  url: URL;
  action: string;
  version: string;
  region?: string;
  body: string;
};

const type = 'application/json';

/**
 * The headers of a call signed with TC3-HMAC-SHA256. `at` is the instant of signing; five minutes away
 * from theirs is refused. The host is signed without its port, as their own clients do.
 */
export const signTc3 = (
  signer: Tc3Signer,
  { url, action, version, region, body }: Tc3Request,
  at: Date,
): Record<string, string> => {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const day = at.toISOString().slice(0, 10);
  const headers = canonicalHeaders({ 'content-type': type, host: url.hostname });
  const request = { method: 'POST', url, headers, payloadSha256: sha256Of(body) };
  const scope = `${day}/${signer.service}/tc3_request`;
  const text = ['TC3-HMAC-SHA256', seconds, scope, sha256Of(canonicalRequest(request))].join('\n');
  const key = [signer.service, 'tc3_request'].reduce<Buffer>(
    hmac,
    hmac(`TC3${signer.secretKey}`, day),
  );
  const signature = hmac(key, text).toString('hex');
  return {
    'content-type': type,
    'x-tc-action': action,
    'x-tc-version': version,
    'x-tc-timestamp': seconds,
    ...(region ? { 'x-tc-region': region } : {}),
    authorization: `TC3-HMAC-SHA256 Credential=${signer.secretId}/${scope}, SignedHeaders=${headers.names}, Signature=${signature}`,
  };
};
