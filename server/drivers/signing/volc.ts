import { canonicalHeaders, canonicalRequest, hmac, sha256Of } from './canonical';

/** Who signs at Volcengine, for which region and service (`cdn`). */
export type VolcSigner = {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  service: string;
};
/** A call before it is signed: JSON by POST; action and version stand in the query of `url`. */
export type VolcRequest = { url: URL; body: string };

/**
 * The headers of a call signed with Volcengine's HMAC-SHA256. `at` is the instant of signing; minutes away from
 * theirs is refused. Their own clients leave out the type of the content, and so does this.
 */
export const signVolc = (
  signer: VolcSigner,
  { url, body }: VolcRequest,
  at: Date,
): Record<string, string> => {
  const stamp = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = stamp.slice(0, 8);
  const payloadSha256 = sha256Of(body);
  const sent = { 'x-content-sha256': payloadSha256, 'x-date': stamp };
  const headers = canonicalHeaders({ ...sent, host: url.host });
  const request = { method: 'POST', url, headers, payloadSha256 };
  const scope = `${day}/${signer.region}/${signer.service}/request`;
  const text = ['HMAC-SHA256', stamp, scope, sha256Of(canonicalRequest(request))].join('\n');
  const key = [signer.region, signer.service, 'request'].reduce<Buffer>(
    hmac,
    hmac(signer.secretAccessKey, day),
  );
  const signature = hmac(key, text).toString('hex');
  return {
    ...sent,
    'content-type': 'application/json',
    authorization: `HMAC-SHA256 Credential=${signer.accessKeyId}/${scope}, SignedHeaders=${headers.names}, Signature=${signature}`,
  };
};
