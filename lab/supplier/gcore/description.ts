import * as z from 'zod';

/*
 * Facts of the description that Gcore publishes of its CDN: names, types and limits of what the emulator takes. A
 * parameter that is not in it is refused, though the real service knows more.
 */
const seconds = z.string().regex(/^\d+s$/);
const option = <T extends z.ZodType>(value: T) =>
  z.strictObject({ enabled: z.boolean(), value }).nullish();
const names = z.array(z.string().min(1)).min(1);
const headerValue = z
  .string()
  .max(512)
  .regex(/^[A-Za-z0-9*{][ -~]*$/);
const options = z
  .strictObject({
    edge_cache_settings: z
      .strictObject({
        enabled: z.boolean(),
        value: seconds.optional(),
        default: seconds.optional(),
        custom_values: z.record(z.string(), seconds).optional(),
      })
      .refine((one) => one.value === undefined || one.default === undefined)
      .nullish(),
    ignoreQueryString: option(z.boolean()),
    query_params_whitelist: option(names),
    query_params_blacklist: option(names),
    hostHeader: option(z.string().min(1)),
    staticRequestHeaders: option(z.record(z.string().regex(/^[A-Za-z0-9_-]{1,255}$/), headerValue)),
    static_response_headers: option(
      z.array(
        z.strictObject({
          name: z.string().regex(/^[A-Za-z0-9_-]{1,128}$/),
          value: z.array(headerValue).min(1),
          always: z.boolean().optional(),
        }),
      ),
    ),
    response_headers_hiding_policy: z
      .strictObject({
        enabled: z.boolean(),
        mode: z.enum(['hide', 'show']),
        excepted: z.array(z.string().min(1)),
      })
      .nullish(),
    redirect_http_to_https: option(z.boolean()),
  })
  .refine(
    (one) =>
      [one.ignoreQueryString?.value, one.query_params_whitelist, one.query_params_blacklist].filter(
        Boolean,
      ).length < 2,
    'Options of query parameters exclude each other.',
  );
export type Options = z.infer<typeof options>;

const protocol = z.enum(['HTTP', 'HTTPS', 'MATCH']);
const text = z.string().max(255);
const resource = {
  description: text.optional(),
  name: text.nullish(),
  active: z.boolean().optional(),
  originGroup: z.int(),
  originProtocol: protocol.optional(),
  options: options.optional(),
  sslEnabled: z.boolean().optional(),
  sslData: z.int().nullish(),
};
const group = z.strictObject({
  name: z.string().min(1).max(255),
  use_next: z.boolean().optional(),
  sources: z
    .array(
      z.strictObject({
        source: z.string().regex(/^[^\s/]+$/),
        enabled: z.boolean().optional(),
        backup: z.boolean().optional(),
      }),
    )
    .min(1)
    .refine((all) => all.some(({ enabled }) => enabled !== false)),
});
const rule = z.strictObject({
  name: z.string().min(1),
  rule: z.string().regex(/^\^?\//),
  ruleType: z.literal(0),
  weight: z.int().min(1).optional(),
  active: z.boolean().optional(),
  originGroup: z.int().nullish(),
  overrideOriginProtocol: protocol.nullish(),
  options: options.optional(),
});
const pages = {
  limit: z.coerce.number().int().min(1).max(1_000).optional(),
  offset: z.coerce.number().int().min(0).optional(),
};
const instant = z.string().refine((value) => !Number.isNaN(Date.parse(value)));
/** Paths of one resource; none of them has a scheme or a host. */
const paths = z.array(z.string().regex(/^\//)).max(1_000);

/** What is sent with each kind of request. */
export const bodies = {
  resource: z.strictObject({ cname: z.string().min(1).max(253), ...resource }),
  resourceChange: z.strictObject({ ...resource, originGroup: z.int().optional() }),
  group,
  rule,
  certificate: z.strictObject({
    name: z.string().min(1),
    sslCertificate: z.string().min(1),
    sslPrivateKey: z.string().min(1),
    validate_root_ca: z.boolean().optional(),
  }),
  purge: z.union([z.strictObject({ urls: paths.min(1) }), z.strictObject({ paths })]),
};
export type Body<K extends keyof typeof bodies> = z.infer<(typeof bodies)[K]>;

/** What stands in the query of each kind of question. */
export const questions = {
  resources: z.strictObject({
    cname: z.string().optional(),
    deleted: z.enum(['true', 'false']).optional(),
    ...pages,
  }),
  groups: z.strictObject({ name: z.string().optional(), ...pages }),
  rules: z.strictObject(pages),
  certificates: z.strictObject({ resource_id: z.coerce.number().optional(), ...pages }),
  purges: z.strictObject({
    cname: z.string().optional(),
    from_created: instant.optional(),
    to_created: instant.optional(),
    status: z.enum(['In progress', 'Successful', 'Failed']).optional(),
    ...pages,
  }),
  series: z.strictObject({
    service: z.literal('CDN'),
    from: instant,
    to: instant,
    granularity: z.enum(['1m', '5m']),
    group_by: z.literal('resource'),
    resource: z.coerce.number().int().optional(),
    metrics: z.string(),
  }),
  logs: z.strictObject({
    from: instant,
    to: instant,
    cname__eq: z.string().optional(),
    fields: z.string().optional(),
    ordering: z.literal('timestamp').optional(),
    ...pages,
  }),
};
export type Question<K extends keyof typeof questions> = z.infer<(typeof questions)[K]>;
