import type { Label } from '#shared/kernel/field';

/** Why an origin could not be used, by the system's code of the failure. */
export const causes = {
  ENOTFOUND: ['找不到该域名的地址，请检查拼写', 'The name has no address, check its spelling'],
  ECONNREFUSED: [
    '连接被拒绝：该端口没有服务',
    'The connection is refused: nothing listens on this port',
  ],
  ECONNRESET: ['连接被对方中断', 'The connection was cut by the other side'],
  ETIMEDOUT: ['超时，未应答', 'No answer in time'],
  EHOSTUNREACH: ['无法到达该地址', 'The address cannot be reached'],
  EPROTO: ['对方不是 HTTPS 服务', 'The other side does not speak HTTPS'],
  refused: ['不允许访问该地址', 'This address may not be reached'],
} as const satisfies Record<string, Label>;
const alike: Readonly<Record<string, keyof typeof causes>> = {
  ENODATA: 'ENOTFOUND',
  EAI_AGAIN: 'ENOTFOUND',
  ENETUNREACH: 'EHOSTUNREACH',
  EPIPE: 'ECONNRESET',
  ERR_SSL_WRONG_VERSION_NUMBER: 'EPROTO',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'EPROTO',
};

/** A failure whose sentence is known where it arises. */
export class OriginFault extends Error {
  readonly sentence: Label;
  constructor(sentence: Label) {
    super(sentence[1]);
    this.sentence = sentence;
  }
}

/** The sentence for a failed step; what nobody has words for is named by its code. */
export const causeOf = (error: unknown): Label => {
  if (error instanceof OriginFault) return error.sentence;
  const inner = ((error as Error).cause ?? error) as { code?: string; message?: string };
  const code = String(inner.code ?? '');
  const cause = Object.hasOwn(causes, code) ? (code as keyof typeof causes) : alike[code];
  if (cause) return causes[cause];
  const detail = (code || String(inner.message)).slice(0, 200);
  return [`失败（${detail}）`, `Failed (${detail})`];
};
