import { baseOf, isWildcard } from '#shared/kernel/hostNames';
import type { NodeSettings } from '../settings';
import type { NodeDomain } from '../wire';
import { luaOf } from './luaText';

/** Places of a node's folder that nginx uses. */
export type Places = {
  folder: string;
  /** Where the configuration lies that is served; a link that changes as a whole. */
  current: string;
  pid: string;
  socket: string;
  accessLog: string;
  errorLog: string;
  cache: string;
  purges: string;
};

const inactiveDays = 7;
/** Statuses that a rule's own duration holds for: never errors. */
const ownStatuses = '200 203 204 300 301 302 307 308';
const accessFields: Record<string, string> = {
  at: '$msec',
  domain: '$edge_domain',
  host: '$host',
  ip: '$remote_addr',
  scheme: '$scheme',
  method: '$request_method',
  protocol: '$server_protocol',
  target: '$request_uri',
  status: '$status',
  bytes: '$body_bytes_sent',
  cache: '$edge_cache',
  time: '$request_time',
  originStatus: '$upstream_status',
  originBytes: '$upstream_response_length',
  originTime: '$upstream_response_time',
  referer: '$http_referer',
  ua: '$http_user_agent',
  range: '$http_range',
};

/** A value in quotes; what nginx would read as something else cannot be in a path or name here. */
const quoted = (text: string): string => {
  if (/["\\$\r\n]/.test(text)) throw new Error(`This cannot stand in nginx.conf: ${text}`);
  return `"${text}"`;
};

/** A wildcard stands for hosts one label below it; nginx's own form would take deeper ones too. */
const serverName = (domain: string): string =>
  isWildcard(domain) ? `"~^[^.]+\\.${baseOf(domain).replaceAll('.', '\\.')}$"` : domain;

/** File names of a domain: its number, since names of wildcards are none. */
const fileOf = (index: number): string => `domain-${index}`;

/** Where requests go once the rules have decided: past the store, by the origin's word, by a rule's own. */
const locations = (seconds: readonly number[]): string => {
  const stored = `proxy_cache edge; proxy_cache_key $edge_key; proxy_cache_lock on; proxy_cache_lock_timeout 30s;
    proxy_cache_background_update on; proxy_cache_use_stale error timeout;`;
  const never =
    'X-Accel-Redirect X-Accel-Expires X-Accel-Limit-Rate X-Accel-Buffering X-Accel-Charset';
  const keeps = seconds.map(
    (one) => `  location @keep_${one} {
    ${stored} proxy_ignore_headers ${never} Cache-Control Expires;
    proxy_cache_valid ${ownStatuses} ${one}s; proxy_no_cache $edge_private; proxy_pass $edge_origin;
  }`,
  );
  return `  location / { rewrite_by_lua_block { return edge.route() } }
  location @pass { proxy_ignore_headers ${never}; proxy_pass $edge_origin; }
  location @follow {
    ${stored} proxy_ignore_headers ${never}; proxy_cache_bypass $edge_fresh; proxy_pass $edge_origin;
  }
${keeps.join('\n')}`;
};

const variables = (domain: string): string =>
  [
    `set $edge_domain '${domain}';`,
    ...['rule', 'key', 'origin', 'host_header', 'fresh'].map((name) => `set $edge_${name} '';`),
    "set $edge_cache 'BYPASS';",
  ].join(' ');

const serverOf = (
  settings: NodeSettings,
  places: Places,
  row: NodeDomain,
  file: string,
): string => {
  const own = [...new Set(row.config.rules.map((rule) => rule.cacheSeconds))].filter(
    (seconds) => seconds !== null && seconds > 0,
  );
  const tls = row.certificate
    ? `${settings.listen.map((at) => `listen ${at}:${settings.httpsPort} ssl http2;`).join(' ')}
  ssl_certificate ${quoted(`${places.current}/${file}.crt`)}; ssl_certificate_key ${quoted(`${places.current}/${file}.key`)};`
    : '';
  return `server {
  ${settings.listen.map((at) => `listen ${at}:${settings.httpPort};`).join(' ')} listen unix:${places.socket};
  ${tls}
  server_name ${serverName(row.domain)};
  ${variables(row.domain)}
  header_filter_by_lua_block { edge.answer() }
${locations(own as number[])}
}`;
};

const unknownHosts = (settings: NodeSettings): string => `server {
  ${settings.listen.map((at) => `listen ${at}:${settings.httpPort} default_server; listen ${at}:${settings.httpsPort} ssl default_server;`).join(' ')}
  server_name _; ssl_reject_handshake on; access_log off;
  ${variables('')}
  location / { rewrite_by_lua_block { return edge.route() } }
}`;

const control = (places: Places): string => `server {
  listen unix:${places.socket} default_server;
  server_name edge.control; access_log off; client_max_body_size 2m; client_body_buffer_size 2m;
  location = /revision { content_by_lua_block { edge.tell() } }
  location = /purge { content_by_lua_block { edge.purge() } }
}`;

const mainOf = (settings: NodeSettings, places: Places, isRoot: boolean): string => {
  const format = Object.entries(accessFields).map(([name, value]) => `"${name}":"${value}"`);
  const trusted = settings.trustedProxies.map((range) => `set_real_ip_from ${range};`).join(' ');
  return `${isRoot ? `user ${settings.user};` : ''}
${settings.modules.map((file) => `load_module ${quoted(file)};`).join('\n')}
worker_processes ${settings.workers}; worker_shutdown_timeout 300s;
pid ${quoted(places.pid)};
error_log ${quoted(places.errorLog)} warn;
events { worker_connections 8192; }
http {
  lua_package_path ${quoted(`${places.current}/?.lua;;`)}; lua_transform_underscores_in_response_headers off;
  lua_shared_dict purges 64m; lua_shared_dict births 32m; lua_shared_dict rates 4m;
  init_by_lua_block { edge = require("edge"); edge.open("${places.current}", "${places.purges}") }
  server_names_hash_bucket_size 512; server_names_hash_max_size 65536;
  proxy_headers_hash_max_size 2048; variables_hash_max_size 4096; types_hash_max_size 4096;
  server_tokens off; keepalive_timeout 65s; sendfile on; tcp_nopush on; default_type application/octet-stream;
  client_max_body_size 0; client_header_timeout 20s;
  ssl_protocols TLSv1.2 TLSv1.3; ssl_session_cache shared:tls:16m; ssl_session_timeout 1d;
  ${trusted} real_ip_header ${settings.clientAddressHeader}; real_ip_recursive on;
  ${settings.resolvers.length > 0 ? `resolver ${settings.resolvers.join(' ')} valid=30s; resolver_timeout 5s;` : ''}
  log_format edge escape=json '{${format.join(',')}}';
  map $server_addr $edge_visitor { ~^unix: 0; default 1; }
  map $upstream_http_cache_control $edge_private { ~*private 1; default 0; }
  access_log ${quoted(places.accessLog)} edge if=$edge_visitor;
  proxy_cache_path ${quoted(places.cache)} levels=1:2 keys_zone=edge:64m max_size=${settings.cacheMegabytes}m
    inactive=${inactiveDays}d use_temp_path=off;
  proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $edge_host_header;
  proxy_connect_timeout 5s; proxy_read_timeout 30s; proxy_request_buffering off;
  proxy_ssl_server_name on; proxy_ssl_name $edge_host_header;
  ${settings.include === null ? '' : `include ${quoted(settings.include)};`}`;
};

const luaDomain = (
  { domain, enabled, config }: NodeDomain,
  virtual: ReadonlySet<string>,
): string => {
  const { control: limit } = config;
  const rules = config.rules.map((rule, index) => ({
    ...rule,
    index: String(index + 1),
    isVirtual: virtual.has(rule.originHost?.split(':')[0] ?? ''),
  }));
  return `return ${luaOf({
    domain,
    enabled,
    rules,
    origin: config.origin,
    blocked: limit?.action === 'block',
    requestsPerSecond: limit?.action === 'limit' ? limit.requestsPerSecond : null,
  })}\n`;
};

/**
 * All files of a configuration by their names, to be written into one folder: what nginx reads, what its
 * Lua reads, certificates and keys. `edge.lua` is added by the caller.
 */
export const configFiles = (
  settings: NodeSettings,
  places: Places,
  domains: readonly NodeDomain[],
  o: { revision: number; isRoot: boolean; virtual: ReadonlySet<string> },
): Map<string, string> => {
  const files = new Map<string, string>();
  const servers = domains.map((row, index) => {
    const file = fileOf(index);
    files.set(`${file}.lua`, luaDomain(row, o.virtual));
    if (row.certificate) {
      files.set(`${file}.crt`, row.certificate.certificatePem);
      files.set(`${file}.key`, row.certificate.privateKeyPem);
    }
    return serverOf(settings, places, row, file);
  });
  const index = {
    node: settings.name,
    httpsPort: settings.httpsPort,
    revision: o.revision,
    files: domains.map((_, at) => `${fileOf(at)}.lua`),
  };
  files.set('domains.lua', `return ${luaOf(index)}\n`);
  const parts = [
    mainOf(settings, places, o.isRoot),
    control(places),
    unknownHosts(settings),
    ...servers,
    '}',
  ];
  files.set('nginx.conf', `${parts.join('\n')}\n`);
  return files;
};
