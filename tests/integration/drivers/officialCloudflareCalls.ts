import * as s3 from '@aws-sdk/client-s3';
import Cloudflare from 'cloudflare';
import { labCredentials } from '#lab/kernel/config';
import { sha256Of } from '#server/drivers/signing/canonical';
import { pacedClient, pacedFetch, type Sent } from './officialBench';

const { accountId, zoneId, apiToken, logBucket } = labCredentials.cloudflare;
const zone = { zone_id: zoneId };

/** One call without what differs from call to call. */
export const normal = (
  headers: Record<string, unknown>,
  url: string,
  body: string,
  method: string,
): Sent => {
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1');
  searchParams.delete('x-id');
  searchParams.sort();
  const isStore = String(headers['authorization']).startsWith('AWS4');
  return {
    action: `${method} ${pathname.replace('/client/v4', '')}`,
    version: isStore ? 's3' : String(headers['authorization']),
    parameters: { query: searchParams.toString(), body: body === '' ? null : JSON.parse(body) },
  };
};

/** Cloudflare's own client of one address, and one of the store that its lines lie in. */
export const official = (port: number) => ({
  api: new Cloudflare({
    apiToken,
    baseURL: `http://127.0.0.1:${port}/client/v4`,
    maxRetries: 0,
    fetch: pacedFetch(),
  }),
  store: (accessKeyId: string) =>
    pacedClient(
      new s3.S3Client({
        endpoint: `http://127.0.0.1:${port}`,
        region: 'auto',
        credentials: { accessKeyId, secretAccessKey: sha256Of(apiToken) },
        forcePathStyle: true,
        maxAttempts: 1,
      }),
    ),
});

/** The call of their client that means what one of ours meant. */
export const again = (
  { api, store }: ReturnType<typeof official>,
  { action, version, parameters }: Sent,
): PromiseLike<unknown> => {
  // Safe cast: `normal` made it.
  const { query, body } = parameters as { query: string; body: object | null };
  const [method = '', path = ''] = action.split(' ');
  const parameter = (name: string) => new URLSearchParams(query).get(name) ?? '';
  // Safe cast: what was sent is compared with what their client makes of it.
  const input = { ...zone, ...body } as never;
  if (version === 's3')
    return store('any').send(
      new s3.ListObjectsV2Command({ Bucket: logBucket, Prefix: parameter('prefix') }),
    );
  if (path === '/graphql') return api.post('/graphql', { body: body ?? {} });
  if (path.startsWith('/accounts/')) return api.accounts.tokens.verify({ account_id: accountId });
  const [area = '', one = '', part = '', two = ''] = path
    .slice(`/zones/${zoneId}/`.length)
    .split('/');
  switch (`${method} ${area}${part ? ' part' : ''}`) {
    case 'GET custom_hostnames':
      return api.customHostnames.list({
        ...zone,
        hostname: { exact: parameter('hostname.exact') },
      });
    case 'POST custom_hostnames':
      return api.customHostnames.create(input);
    case 'PATCH custom_hostnames':
      return api.customHostnames.edit(one, input);
    case 'DELETE custom_hostnames':
      return api.customHostnames.delete(one, zone);
    case 'GET dns_records':
      return api.dns.records.list({ ...zone, name: { startswith: parameter('name.startswith') } });
    case 'POST dns_records':
      return api.dns.records.create(input);
    case 'PATCH dns_records':
      return api.dns.records.edit(one, input);
    case 'DELETE dns_records':
      return api.dns.records.delete(one, zone);
    case 'GET rulesets part':
      return api.rulesets.phases.get(part as 'http_request_origin', zone);
    case 'POST rulesets':
      return api.rulesets.create(input);
    case 'POST rulesets part':
      return api.rulesets.rules.create(one, input);
    case 'PATCH rulesets part':
      return api.rulesets.rules.edit(two, { ruleset_id: one, ...(input as object) } as never);
    case 'DELETE rulesets part':
      return api.rulesets.rules.delete(two, { ruleset_id: one, ...zone });
    case 'POST purge_cache':
      return api.cache.purge(input);
    case 'POST logpush':
      return api.logpush.jobs.create(input);
    default:
      return api.logpush.jobs.list(zone);
  }
};
