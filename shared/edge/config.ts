import * as z from 'zod';

/**
 * What an edge node does with a domain, in the platform's own words. A driver translates it into
 * the supplier's dialect; the lab's edges and the URL tester read it as it is.
 */
export const queryModes = ['keep', 'ignoreAll', 'only', 'ignore'] as const;
export const originProtocols = ['http', 'https', 'follow'] as const;

/** Header names by the token grammar of RFC 9110 5.6.2; hop-by-hop and framing names are refused. */
export const headerName = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/)
  .refine(
    (name) =>
      !/^(host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|content-length|proxy-.*)$/i.test(
        name,
      ),
  );
/** Header values: visible ASCII, spaces and tabs; Node refuses anything else when it is sent. */
export const headerValue = z
  .string()
  .max(1024)
  .regex(/^[\t\x20-\x7e]*$/);

export const headerChange = z.strictObject({
  operation: z.enum(['set', 'remove']),
  name: headerName,
  value: headerValue,
});

export const edgeRule = z.strictObject({
  id: z.string(),
  /** Absolute path; `*` stands for any run of characters, everything else for itself. */
  pattern: z.string().min(1).max(512),
  /** Seconds to keep an answer; null follows the origin's headers; 0 never stores. */
  cacheSeconds: z.int().min(0).max(315_360_000).nullable(),
  queryMode: z.enum(queryModes),
  queryNames: z.array(z.string().min(1).max(128)).max(64),
  originProtocol: z.enum(originProtocols).nullable(),
  originHost: z.string().max(255).nullable(),
  /** Put before the path of the request towards the origin. */
  originPath: z.string().max(512).nullable(),
  requestHeaders: z.array(headerChange).max(32),
  responseHeaders: z.array(headerChange).max(32),
  /** Dynamic acceleration: nothing is stored and the connection to the origin is kept warm. */
  dynamic: z.boolean(),
  forceHttps: z.boolean(),
});

/** What holds for every request of a domain before its rules: nobody is served (403), or so many a second at each node (429). */
export const edgeControl = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('block') }),
  z.strictObject({
    action: z.literal('limit'),
    requestsPerSecond: z.int().min(1).max(1_000_000),
  }),
]);
export type EdgeControl = z.infer<typeof edgeControl>;
/** Authorities that validate a domain are answered whatever its control says. */
export const uncontrolledPath = '/.well-known/acme-challenge/';

export const edgeConfig = z.strictObject({
  version: z.int().min(1),
  origin: z.strictObject({
    host: z.string().min(1).max(255),
    port: z.int().min(1).max(65_535),
    protocol: z.enum(originProtocols),
    /** The Host header the origin sees; null sends the accelerated domain. */
    hostHeader: z.string().max(255).nullable(),
  }),
  /** In order; the first rule whose pattern matches decides alone. */
  rules: z.array(edgeRule).max(200),
  control: edgeControl.optional(),
});

export type QueryMode = (typeof queryModes)[number];
export type OriginProtocol = (typeof originProtocols)[number];
export type HeaderChange = z.infer<typeof headerChange>;
export type EdgeRule = z.infer<typeof edgeRule>;

/** Parts of a rule in the order people read them. */
export const ruleFields = [
  'pattern',
  'cacheSeconds',
  'queryMode',
  'queryNames',
  'originProtocol',
  'originHost',
  'originPath',
  'requestHeaders',
  'responseHeaders',
  'dynamic',
  'forceHttps',
] as const satisfies readonly (keyof EdgeRule)[];
export type EdgeConfig = z.infer<typeof edgeConfig>;
