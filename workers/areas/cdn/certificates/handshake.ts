import { connect } from 'node:tls';
import { sampleHost } from '#shared/kernel/hostNames';

const handshakeMs = 4000;
/** The certificate a node shows: SHA-256 in lower-case hexadecimal and its last moment. */
export type Shown = {
  fingerprint: string;
  notAfter: string | null;
  /** Common name, or the first name it is made for. */
  name: string;
  /** Made for the name that was asked for. */
  fits: boolean;
};

/** One TLS handshake with a node for a domain's name; whether the name or the issuer is right is not asked. */
export const shakeHands = (address: string, domain: string, port: number): Promise<Shown> =>
  new Promise((done, refuse) => {
    const name = sampleHost(domain);
    const socket = connect(
      { host: address, port, servername: name, rejectUnauthorized: false, timeout: handshakeMs },
      () => {
        const { fingerprint256 = '', valid_to: end, subject } = socket.getPeerCertificate();
        const leaf = socket.getPeerX509Certificate();
        socket.destroy();
        const at = Date.parse(end);
        done({
          fingerprint: fingerprint256.replaceAll(':', '').toLowerCase(),
          notAfter: Number.isNaN(at) ? null : new Date(at).toISOString(),
          name: [subject?.CN ?? []].flat()[0] ?? leaf?.subjectAltName ?? '–',
          fits: leaf?.checkHost(name) !== undefined,
        });
      },
    );
    socket.on('error', refuse);
    socket.on('timeout', () => socket.destroy(new Error('timeout')));
  });
