import { expect, test } from '@jest/globals';
import { signAcs3 } from '#server/drivers/signing/acs3';
import { encodePath, sha256Of } from '#server/drivers/signing/canonical';
import { signV4 } from '#server/drivers/signing/sigv4';
import { signTc3 } from '#server/drivers/signing/tc3';
import { signVolc } from '#server/drivers/signing/volc';

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

const query = (input: Record<string, string>): string => new URLSearchParams(input).toString();

test.each([
  {
    what: 'as Alibaba Cloud publishes it (RunInstances of the page on version 3)',
    signer: { accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' },
    call: {
      url: `https://ecs.cn-shanghai.aliyuncs.com/?${query({
        ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
        RegionId: 'cn-shanghai',
      })}`,
      action: 'RunInstances',
      version: '2014-05-26',
      nonce: '3156853299f313e23d1673dc12e1703d',
    },
    at: '2023-10-26T10:22:32Z',
    signature: '06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  },
  {
    what: 'as their own client did (@alicloud/cdn20180510 5.0.0)',
    signer: { accessKeyId: 'LTAI-vector', accessKeySecret: 'secret-of-vector' },
    call: {
      url: `http://127.0.0.1:39191/?${query({
        CertName: "it's (a) *test*~",
        DomainName: 'a.example.com',
        SSLPri: '密钥 x',
        SSLProtocol: 'on',
        SSLPub: '-----BEGIN\n+/=',
      })}`,
      action: 'SetCdnDomainSSLCertificate',
      version: '2018-05-10',
      nonce: 'e4e39244d7f2cef2b1d0736e7d15d29aed65d8d21d19e71e302b1727fad03587',
      headers: { 'x-acs-credentials-provider': 'static_ak' },
    },
    at: '2026-11-26T04:00:34Z',
    signature: 'f24ff66561b3b54f589e5164e1a21ff800ce58832e117b5753125babeee06e6b',
  },
])('a call is signed $what', ({ signer, call, at, signature }) => {
  const sent = signAcs3(signer, { method: 'POST', ...call, url: new URL(call.url) }, new Date(at));
  expect(sent['authorization']).toContain(`Signature=${signature}`);
});

test('a call is signed as the client of Tencent Cloud did (tencentcloud-sdk-nodejs-cdn 4.0.948)', () => {
  const sent = signTc3(
    // Their client names the service by the first word of the address.
    { secretId: 'AKID-vector', secretKey: 'secret-of-vector', service: '127' },
    {
      url: new URL('http://127.0.0.1:39191/'),
      action: 'PurgeUrlsCache',
      version: '2018-06-06',
      body: '{"Urls":["https://a.example.com/名?x=1"],"Area":"mainland"}',
    },
    new Date(1_795_665_634_000),
  );
  expect(sent['authorization']).toContain(
    'Signature=3a4b2169779eba025764f8043bdb2b9e78338b20ac1d3f5a8625cdfd7ffc8dce',
  );
});

test('a call is signed as the client of Volcengine did (@volcengine/openapi 1.36.2)', () => {
  const sent = signVolc(
    {
      accessKeyId: 'AKLT-vector',
      secretAccessKey: 'secret-of-vector',
      region: 'cn-north-1',
      service: 'cdn',
    },
    {
      url: new URL('https://cdn.volcengineapi.com/?Action=SubmitRefreshTask&Version=2021-03-01'),
      body: '{"Type":"file","Urls":"https://a.example.com/名?x=1\\nhttps://a.example.com/it\'s (b)"}',
    },
    new Date(1_795_665_634_000),
  );
  expect(sent['authorization']).toBe(
    'HMAC-SHA256 Credential=AKLT-vector/20261126/cn-north-1/cdn/request, SignedHeaders=host;x-content-sha256;x-date, Signature=7c37f5158d50269a51e896cec692c113b053b2982b235f07bcc9f9c2dfb26016',
  );
});
