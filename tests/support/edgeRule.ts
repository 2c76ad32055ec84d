import type { EdgeRule } from '#shared/edge/config';

/** A rule that leaves everything as it is, with the given changes; its pattern is its id. */
export const edgeRule = (pattern: string, more: Partial<EdgeRule> = {}): EdgeRule => ({
  id: pattern,
  pattern,
  cacheSeconds: null,
  queryMode: 'keep',
  queryNames: [],
  originProtocol: null,
  originHost: null,
  originPath: null,
  requestHeaders: [],
  responseHeaders: [],
  dynamic: false,
  forceHttps: false,
  ...more,
});
