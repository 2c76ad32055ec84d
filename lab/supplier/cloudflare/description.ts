import * as z from 'zod';

/*
 * An extract of what Cloudflare publishes of its API, version 4: names, types and limits of the calls that belong
 * to custom hostnames, rulesets, names of a zone, purge, Logpush and the store of its lines.
 */
const onOff = z.enum(['on', 'off']);
const ssl = z.strictObject({
  method: z.enum(['http', 'txt', 'email']),
  type: z.literal('dv'),
  bundle_method: z.enum(['ubiquitous', 'optimal', 'force']).optional(),
  certificate_authority: z.enum(['digicert', 'google', 'lets_encrypt', 'ssl_com']).optional(),
  cloudflare_branding: z.boolean().optional(),
  custom_certificate: z.string().min(1).optional(),
  custom_key: z.string().min(1).optional(),
  custom_csr_id: z.string().optional(),
  settings: z
    .strictObject({
      ciphers: z.array(z.string()),
      early_hints: onOff,
      http2: onOff,
      min_tls_version: z.enum(['1.0', '1.1', '1.2', '1.3']),
      tls_1_3: onOff,
    })
    .partial()
    .optional(),
  wildcard: z.boolean().optional(),
});
const rest = {
  custom_metadata: z.record(z.string(), z.string()).optional(),
  custom_origin_server: z.string().max(255).optional(),
  custom_origin_sni: z.string().max(255).optional(),
  ssl: ssl.optional(),
};
export const hostnameInput = z.strictObject({ hostname: z.string().min(1).max(255), ...rest });
export const hostnameEdit = z.strictObject(rest);

export const recordInput = z.strictObject({
  type: z.enum(['A', 'AAAA', 'CNAME']),
  name: z.string().min(1).max(255),
  content: z.string().min(1).max(255),
  ttl: z.union([z.literal(1), z.int().min(30).max(86_400)]),
  proxied: z.boolean().optional(),
  comment: z.string().max(100).optional(),
});
export type RecordInput = z.infer<typeof recordInput>;

const names = z.array(z.string().min(1)).min(1);
const cacheSettings = z.strictObject({
  cache: z.boolean(),
  edge_ttl: z
    .strictObject({
      mode: z.enum(['respect_origin', 'bypass_by_default', 'override_origin']),
      default: z.int().min(0).optional(),
    })
    .refine(({ mode, default: own }) => (mode === 'override_origin') === (own !== undefined))
    .optional(),
  browser_ttl: z
    .strictObject({
      mode: z.enum(['respect_origin', 'bypass_by_default', 'override_origin', 'bypass']),
      default: z.int().min(0).optional(),
    })
    .optional(),
  cache_key: z
    .strictObject({
      custom_key: z.strictObject({
        query_string: z.union([
          z.strictObject({ include: z.strictObject({ list: names }) }),
          z.strictObject({
            exclude: z.union([
              z.strictObject({ all: z.literal(true) }),
              z.strictObject({ list: names }),
            ]),
          }),
        ]),
      }),
    })
    .optional(),
});
/** What is not kept has neither time nor key. */
const setCache = cacheSettings.refine(
  ({ cache, edge_ttl, cache_key }) => cache || (!edge_ttl && !cache_key),
);
const rewriteHeaders = z.strictObject({
  headers: z.record(
    z.string().min(1),
    z.union([
      z.strictObject({ operation: z.literal('set'), value: z.string() }),
      z.strictObject({ operation: z.literal('remove') }),
    ]),
  ),
});
const redirect = z.strictObject({
  from_value: z.strictObject({
    status_code: z.union([301, 302, 303, 307, 308].map((code) => z.literal(code))),
    target_url: z.strictObject({ expression: z.string().min(1).max(4_096) }),
    preserve_query_string: z.boolean().optional(),
  }),
});
const route = z.strictObject({
  host_header: z.string().max(255).optional(),
  origin: z
    .strictObject({
      host: z.string().max(255).optional(),
      port: z.int().min(1).max(65_535).optional(),
    })
    .optional(),
  sni: z.strictObject({ value: z.string().max(255) }).optional(),
});
const setConfig = z.strictObject({
  ssl: z.enum(['off', 'flexible', 'full', 'strict', 'origin_pull']).optional(),
});

const ruleOf = <A extends string, P extends z.ZodType>(action: A, parameters: P) =>
  z.strictObject({
    id: z.string().optional(),
    ref: z.string().min(1).max(200).optional(),
    action: z.literal(action),
    action_parameters: parameters,
    expression: z.string().min(1).max(4_096),
    description: z.string().max(500).optional(),
    enabled: z.boolean().optional(),
  });
/** Rules by the phase that takes them. */
export const ruleInputs = {
  http_request_cache_settings: ruleOf('set_cache_settings', setCache),
  http_request_late_transform: ruleOf('rewrite', rewriteHeaders),
  http_response_headers_transform: ruleOf('rewrite', rewriteHeaders),
  http_request_dynamic_redirect: ruleOf('redirect', redirect),
  http_config_settings: ruleOf('set_config', setConfig),
  http_request_origin: ruleOf('route', route),
  http_request_firewall_custom: ruleOf('block', z.undefined().optional()),
} as const;
export type Phase = keyof typeof ruleInputs;
export type Parameters<P extends Phase> = z.infer<(typeof ruleInputs)[P]>['action_parameters'];
/** Rules of a phase that an Enterprise zone may have. */
export const mostRules = 300;
export const rulesetInput = z.strictObject({
  name: z.string().min(1),
  kind: z.literal('zone'),
  phase: z.enum(Object.keys(ruleInputs) as [Phase, ...Phase[]]),
  description: z.string().optional(),
  rules: z.array(z.unknown()),
});

/** So many of one kind in one call. */
const purgedItems = 30;
const purgedNames = z.array(z.string().min(1)).min(1).max(purgedItems);
/** A prefix has neither scheme nor query. */
const prefix = z.string().regex(/^[^/?#:]+(?:\/[^?#]*)?$/);
export const purgeInput = z.union([
  z.strictObject({
    files: z
      .array(z.url({ protocol: /^https?$/ }))
      .min(1)
      .max(purgedItems),
  }),
  z.strictObject({ prefixes: z.array(prefix).min(1).max(purgedItems) }),
  z.strictObject({ hosts: purgedNames }),
]);
export type PurgeInput = z.infer<typeof purgeInput>;

/** Fields of a line of the data set `http_requests`; there are more. */
export const lineFields = [
  'CacheCacheStatus',
  'ClientCountry',
  'ClientIP',
  'ClientRequestHost',
  'ClientRequestMethod',
  'ClientRequestPath',
  'ClientRequestProtocol',
  'ClientRequestReferer',
  'ClientRequestScheme',
  'ClientRequestURI',
  'ClientRequestUserAgent',
  'EdgeColoCode',
  'EdgeEndTimestamp',
  'EdgeResponseBytes',
  'EdgeResponseStatus',
  'EdgeStartTimestamp',
  'OriginResponseDurationMs',
  'OriginResponseStatus',
  'RayID',
] as const;
export type LineField = (typeof lineFields)[number];
export const jobInput = z.strictObject({
  name: z.string().max(512).optional(),
  dataset: z.literal('http_requests'),
  enabled: z.boolean().optional(),
  destination_conf: z.string().max(4_096).startsWith('r2://'),
  filter: z.string().optional(),
  output_options: z.strictObject({
    output_type: z.literal('ndjson').optional(),
    field_names: z.array(z.enum(lineFields)).min(1),
    timestamp_format: z.literal('unixnano'),
    sample_rate: z.number().min(0).max(1).optional(),
  }),
});
export type JobInput = z.infer<typeof jobInput>;

/** What the bucket is asked. */
export const listingQuery = z.strictObject({
  'list-type': z.literal('2'),
  prefix: z.string().max(1_024).optional(),
  'continuation-token': z.string().optional(),
  'max-keys': z.string().optional(),
});

const host = z.string().min(1);
const time = z.iso.datetime();
/** The filter of requests in the analytics, as far as the lab can tell them apart. */
export const requestFilter = z.strictObject({
  clientRequestHTTPHost_in: z.array(host).min(1),
  datetime_geq: time,
  datetime_lt: time,
  requestSource: z.literal('eyeball').optional(),
});
/** Types of the variables of a question to the analytics. */
export const variableTypes: Readonly<Record<string, string>> = {
  zoneTag: 'string',
  filter: 'ZoneHttpRequestsAdaptiveGroupsFilter_InputObject',
};
export const mostRows = 10_000;
