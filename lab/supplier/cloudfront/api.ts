import { labNow } from '../../kernel/clock';
import { labCredentials } from '../../kernel/config';
import { refusalOf } from '../../world/objects/signature';
import { type Node, parseXml } from '../../world/route53/xml';
import type { SupplierCore } from '../core';
import { Problem, type ProblemKind } from '../problem';
import { type Call, type Dialect, jsonReply, type Reply } from '../reply';
import { openCertificates } from './certificates';
import { metricData } from './counters';
import { jsonInputs, type JsonTarget } from './description.data';
import { openDistributions, type Shown } from './distributions';
import { openInvalidations } from './invalidations';
import { openBucket } from './logs';
import { Refusal } from './refusal';
import * as views from './views';

const root = '/2020-05-31';
const codes: Record<ProblemKind, readonly [status: number, code: string]> = {
  badCredential: [403, 'InvalidClientTokenId'],
  tokenExpired: [403, 'RequestExpired'],
  tokenReused: [403, 'SignatureDoesNotMatch'],
  badRequest: [400, 'InvalidArgument'],
  notFound: [404, 'NoSuchResource'],
  noDomain: [404, 'NoSuchDistribution'],
  exists: [409, 'CNAMEAlreadyExists'],
  busy: [409, 'ResourceInUse'],
  notStopped: [409, 'DistributionNotDisabled'],
  badCertificate: [400, 'InvalidViewerCertificate'],
  cannot: [400, 'InvalidArgument'],
  quota: [400, 'TooManyInvalidationsInProgress'],
  throttled: [400, 'Throttling'],
  internal: [500, 'InternalError'],
};
const answerOf = (error: Problem): readonly [status: number, code: string] =>
  error instanceof Refusal ? [error.status, error.code] : codes[error.kind];

/** Services that a request may be signed for, and their region. */
const scopes: Record<string, string> = {
  cloudfront: 'us-east-1',
  monitoring: 'us-east-1',
  acm: 'us-east-1',
  s3: labCredentials.cloudfront.logRegion,
};
const { accessKeyId: keyId, secretAccessKey: secret } = labCredentials.cloudfront;

/** Checks the signature and answers the service it is for. */
const authenticate = (call: Call): string => {
  const request = { method: call.method, url: call.target, headers: call.headers };
  const url = new URL(call.target, 'http://lab.invalid');
  const refusal = refusalOf(request, url, call.body, Date.now(), { keyId, secret });
  if (refusal === 'RequestTimeTooSkewed')
    throw new Problem('tokenExpired', 'The request is too far from our hour.');
  if (refusal === 'SignatureDoesNotMatch')
    throw new Problem('tokenReused', 'The signature is not that of this request.');
  if (refusal) throw new Problem('badCredential', `The request is refused: ${refusal}.`);
  const [, region = '', service = ''] =
    /\/\d{8}\/([^/]+)\/([^/]+)\/aws4_request/.exec(String(call.headers.authorization)) ?? [];
  if (scopes[service] !== region)
    throw new Problem('tokenReused', `${service} is not signed for in ${region}.`);
  return service;
};

const documentOf = (call: Call, name: string): Node => {
  const node = parseXml(call.body.toString('utf8'));
  if (node?.name === name) return node;
  throw new Refusal(400, 'MalformedXML', `A ${name} is expected.`);
};
const xml = (text: string, status = 200, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'content-type': 'text/xml', ...headers },
  body: Buffer.from(text),
});

/**
 * An emulator of Amazon CloudFront in front of a supplier of the lab, with what of CloudWatch, ACM and S3
 * belongs to it: it checks each signature, holds each call to the published description, and what it is told to
 * do happens on real edges.
 */
export const cloudfrontDialect = (core: SupplierCore): Dialect => {
  const certificates = openCertificates(core);
  const distributions = openDistributions(core, certificates);
  const invalidations = openInvalidations(core, distributions);
  const bucket = openBucket(core);
  const whole = (shown: Shown, status = 200): Reply =>
    xml(views.distributionXml(shown), status, { etag: shown.etag });
  const rest = (call: Call): Reply => {
    const [, id = '', part = '', one = ''] =
      /^\/distribution(?:\/([A-Z0-9]+)(?:\/(config|invalidation)(?:\/([A-Z0-9]+))?)?)?$/.exec(
        call.path.startsWith(root) ? call.path.slice(root.length) : '',
      ) ?? ['', '', 'nothing'];
    const tag = String(call.headers['if-match'] ?? '');
    const config = () => documentOf(call, 'DistributionConfig');
    switch ([call.method, id && '{id}', part, one && '{one}'].filter(Boolean).join(' ')) {
      case 'GET':
        return xml(views.distributionsXml(distributions.list(), call.query));
      case 'POST':
        return whole(distributions.create(config()), 201);
      case 'GET {id}':
        return whole(distributions.one(id));
      case 'DELETE {id}':
        distributions.remove(id, tag);
        return { status: 204, body: Buffer.alloc(0) };
      case 'GET {id} config': {
        const shown = distributions.one(id);
        return xml(views.configXml(shown), 200, { etag: shown.etag });
      }
      case 'PUT {id} config':
        return whole(distributions.update(id, tag, config()));
      case 'GET {id} invalidation':
        return xml(views.invalidationsXml(invalidations.list(id), call.query));
      case 'POST {id} invalidation': {
        const batch = documentOf(call, 'InvalidationBatch');
        return xml(views.invalidationXml(invalidations.create(id, batch)), 201);
      }
      case 'GET {id} invalidation {one}':
        return xml(views.invalidationXml(invalidations.one(id, one)));
      default:
        throw new Refusal(404, 'NoSuchResource', `${call.method} ${call.path} is not there.`);
    }
  };
  const json = async (call: Call): Promise<Reply> => {
    const target = String(call.headers['x-amz-target'] ?? '');
    const input: unknown = JSON.parse(call.body.toString('utf8') || '{}');
    const read = <T extends JsonTarget>(name: T) => {
      const parsed = jsonInputs[name].safeParse(input);
      if (parsed.success) return parsed.data as ReturnType<(typeof jsonInputs)[T]['parse']>; // its own
      throw new Refusal(400, 'ValidationException', parsed.error.issues[0]?.message ?? '');
    };
    switch (target) {
      case 'CertificateManager.ImportCertificate':
        return jsonReply(certificates.bring(read(target)));
      case 'CertificateManager.DeleteCertificate':
        return jsonReply(certificates.drop(read(target), distributions.usesCertificate));
      case 'GraniteServiceVersion20100801.GetMetricData':
        return jsonReply(await metricData(core, distributions, read(target)));
      default:
        throw new Refusal(400, 'UnknownOperationException', `${target} is not there.`);
    }
  };
  const jsonAnswer = (call: Call): Promise<Reply> =>
    json(call).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      const [status, code] = answerOf(error);
      return jsonReply({ __type: code, message: error.message }, status);
    });
  return {
    callsPerSecond: 20,
    handle: async (call) => {
      if (core.faults().refuseCredentials)
        throw new Problem('badCredential', 'The access key was withdrawn.');
      const service = authenticate(call);
      if (service === 's3') return bucket.answer(call);
      return service === 'cloudfront' ? rest(call) : jsonAnswer(call);
    },
    problem: (problem, requestId) => {
      const [status, code] = answerOf(problem);
      const { retryAfterSeconds, message } = problem;
      const headers: Record<string, string> = { date: new Date(labNow()).toUTCString() };
      if (retryAfterSeconds !== null) headers['retry-after'] = String(retryAfterSeconds);
      return xml(views.refusalXml(code, message, requestId), status, headers);
    },
  };
};
