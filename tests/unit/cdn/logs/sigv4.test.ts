import { expect, test } from '@jest/globals';
import { encodePath, sha256Of, signV4 } from '#server/drivers/store/sigv4';

/*
 * The examples that AWS publishes for Signature Version 4 of S3 ("Signature calculations for the
 * Authorization header", single chunk).
 */
const signer = {
  keyId: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
  service: 's3',
};
const at = new Date('2013-05-24T00:00:00Z');
const host = 'https://examplebucket.s3.amazonaws.com';

test.each([
  {
    what: 'GET of a range',
    method: 'GET',
    url: `${host}/test.txt`,
    headers: { Range: 'bytes=0-9' },
    body: '',
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    what: 'PUT',
    method: 'PUT',
    url: `${host}/${encodePath('test$file.text')}`,
    headers: {
      Date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    },
    body: 'Welcome to Amazon S3.',
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    what: 'GET of a sub-resource',
    method: 'GET',
    url: `${host}/?lifecycle`,
    headers: {},
    body: '',
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    what: 'a listing',
    method: 'GET',
    url: `${host}/?max-keys=2&prefix=J`,
    headers: {},
    body: '',
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
])(
  'a request is signed as AWS publishes it: $what',
  ({ method, url, headers, body, signature }) => {
    const sent = signV4(
      signer,
      {
        method,
        url: new URL(url),
        headers: headers as Record<string, string>,
        payloadSha256: sha256Of(body),
      },
      at,
    );
    expect(sent['authorization']).toContain(`Signature=${signature}`);
    expect(sent['authorization']).toContain(
      'Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request',
    );
  },
);
