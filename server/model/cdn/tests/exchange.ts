import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { StepResult } from '#shared/areas/cdn/tests/results';
import type { Outbound } from '../../../kernel/outbound/outbound';
import { ask, type Exchange, type Inquiry } from './asking';
import { Broken, mostNote, timed } from './timed';

const opened = <S extends Socket>(socket: S, event: 'connect' | 'secureConnect'): Promise<S> =>
  new Promise((ok, no) => {
    socket.once('error', no);
    socket.once(event, () => {
      socket.off('error', no);
      ok(socket);
    });
  });

const certificateOf = (socket: TLSSocket, host: string): Exchange['certificate'] => {
  const { fingerprint256 = '', valid_to: end, issuer } = socket.getPeerCertificate();
  const leaf = socket.getPeerX509Certificate();
  const at = Date.parse(end);
  return {
    fingerprint: fingerprint256.replaceAll(':', '').toLowerCase(),
    name: leaf?.subjectAltName?.slice(0, mostNote) ?? '–',
    issuer: [issuer?.CN ?? '–'].flat().join(', '),
    notAfter: Number.isNaN(at) ? null : new Date(at).toISOString(),
    fits: leaf?.checkHost(host) !== undefined,
  };
};

const addressOf = async (
  out: Outbound,
  steps: StepResult[],
  { host }: Inquiry['connect'],
): Promise<string> => {
  const bare = host.replace(/^\[|\]$/g, '');
  const find = async (): Promise<string> => {
    const all = await out.resolve(bare);
    const [first] = all;
    if (first === undefined) throw new Error(`ENOTFOUND ${bare}`);
    // Every address counts: whoever owns the name could let it point elsewhere at the next question.
    if (!all.every((a) => out.allowed(a))) throw new Error('the address may not be reached');
    return first;
  };
  if (isIP(bare) && out.allowed(bare)) return bare;
  return timed(steps, 'dns', find, (address) => `${bare} → ${address}`);
};

/**
 * One exchange with a host, step by step: name, TCP, TLS, request, first byte, body, each with its
 * milliseconds. Never throws: the last step says what failed. Addresses that may not be reached are
 * not connected to. Certificates are shown, not judged.
 */
export const exchangeWith = async (out: Outbound, q: Inquiry): Promise<Exchange> => {
  const into: Exchange = {
    address: null,
    steps: [],
    status: null,
    headers: [],
    bytes: 0,
    sha256: null,
    cache: null,
    ageSeconds: null,
    certificate: null,
    text: '',
  };
  const { steps } = into;
  let socket: Socket | undefined;
  try {
    const address = await addressOf(out, steps, q.connect);
    const { port } = q.connect;
    into.address = `${address.includes(':') ? `[${address}]` : address}:${port}`;
    const plain = connectTcp({ host: address, port });
    socket = plain;
    await timed(
      steps,
      'tcp',
      () => opened(plain, 'connect'),
      () => into.address ?? '',
    );
    // Between two steps nobody listens, and an unheard error would end the process.
    plain.on('error', () => undefined);
    if (q.url.protocol === 'https:' || q.handshakeOnly) {
      const servername = (q.host ?? q.url.hostname).replace(/:\d+$/, '');
      const secure = await timed(
        steps,
        'tls',
        () =>
          opened(
            connectTls({
              socket: plain,
              rejectUnauthorized: false,
              // An address is no server name (RFC 6066).
              ...(isIP(servername) ? {} : { servername }),
            }),
            'secureConnect',
          ),
        (s) => `${s.getProtocol() ?? ''} ${s.getCipher().name}`,
      );
      secure.on('error', () => undefined);
      socket = secure;
      into.certificate = certificateOf(secure, servername);
    }
    if (!q.handshakeOnly) await ask(socket, q, into);
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
  } finally {
    socket?.destroy();
  }
  return into;
};
