import { canonicalHeaders, canonicalRequest, hmac, sha256Of } from './canonical';

/** Who signs at Alibaba Cloud. */
export type Acs3Signer = { accessKeyId: string; accessKeySecret: string };
/** A call before it is signed; parameters stand in the query of `url` or in the body. */
export type Acs3Request = {
  method: string;
  url: URL;
  action: string;
  version: string;
  /** Differs in every call: a repeated one is refused. */
  nonce: string;
  /** Further header fields that are signed. */
  headers?: Readonly<Record<string, string>>;
  body?: { type: string; text: string };
};

/**
 * The headers of a call signed with ACS3-HMAC-SHA256, Alibaba Cloud's third version of signatures. `at` is
 * the instant of signing; 15 minutes away from theirs is refused.
 */
export const signAcs3 = (
  signer: Acs3Signer,
  { method, url, action, version, nonce, headers, body }: Acs3Request,
  at: Date,
): Record<string, string> => {
  const payloadSha256 = sha256Of(body?.text ?? '');
  const sent: Record<string, string> = {
    'x-acs-action': action,
    'x-acs-version': version,
    'x-acs-date': `${at.toISOString().slice(0, 19)}Z`,
    'x-acs-signature-nonce': nonce,
    'x-acs-content-sha256': payloadSha256,
    ...headers,
    ...(body ? { 'content-type': body.type } : {}),
  };
  const signed = canonicalHeaders({ ...sent, host: url.host });
  const canonical = canonicalRequest({ method, url, headers: signed, payloadSha256 });
  const text = `ACS3-HMAC-SHA256\n${sha256Of(canonical)}`;
  const signature = hmac(signer.accessKeySecret, text).toString('hex');
  return {
    ...sent,
    authorization: `ACS3-HMAC-SHA256 Credential=${signer.accessKeyId},SignedHeaders=${signed.names},Signature=${signature}`,
  };
};
