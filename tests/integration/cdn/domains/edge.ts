import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:tls';
import { labToken } from '../../lab/support';

/** Every edge node of the lab, by supplier. */
export const nodes = {
  aurora: ['127.0.10.1', '127.0.10.2'],
  borealis: ['127.0.20.1', '127.0.20.2'],
} as const;
export const allNodes = [...nodes.aurora, ...nodes.borealis];

/**
 * An origin that answers every path with its own name and may be cached; below /api/ it tells which
 * request it got, below /gone/ it has nothing.
 */
export const startOrigin = async () => {
  const hits: string[] = [];
  const server = createServer((req, res) => {
    hits.push(`${req.method} ${req.url}`);
    const [path = '', query = ''] = (req.url ?? '').split('?', 2);
    if (path.startsWith('/gone/')) return void res.writeHead(404).end();
    if (path.startsWith('/api/')) {
      res.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      const { host = '' } = req.headers;
      const echo = { host, path, query, protocol: 'http', headers: req.headers };
      return void res.end(req.method === 'HEAD' ? undefined : JSON.stringify(echo));
    }
    res.writeHead(200, { 'content-type': 'text/plain', 'cache-control': 'max-age=60' });
    res.end(req.method === 'HEAD' ? undefined : `origin ${req.headers.host} ${req.url}`);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port, // a TCP listener has an AddressInfo
    hits,
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
};

export type EdgeAnswer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};
/** Asks one edge node for a host, as a client that was sent there by DNS would. */
export const through = (
  address: string,
  port: number,
  host: string,
  path: string,
): Promise<EdgeAnswer> =>
  new Promise((done, refuse) => {
    const req = request({ host: address, port, path, headers: { host } }, (res) => {
      let body = '';
      res.setEncoding('utf8');
      res.on('data', (piece: string) => (body += piece));
      res.on('end', () => done({ status: res.statusCode ?? 0, headers: res.headers, body }));
    });
    req.on('error', refuse);
    req.end();
  });

/** Fingerprint of the certificate an edge node shows for a name. */
export const shownFingerprint = (address: string, port: number, name: string): Promise<string> =>
  new Promise((done, refuse) => {
    const socket = connect(
      { host: address, port, servername: name, rejectUnauthorized: false },
      () => {
        const { fingerprint256 } = socket.getPeerCertificate();
        socket.destroy();
        done(fingerprint256.replaceAll(':', '').toLowerCase());
      },
    );
    socket.on('error', refuse);
  });

/** Calls the lab control of a supplier. */
export const lab = async (
  apiPort: number,
  method: string,
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> => {
  const answer = await fetch(`http://127.0.0.1:${apiPort}/_lab/${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-lab-token': labToken },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  const text = await answer.text();
  return text ? (JSON.parse(text) as Record<string, unknown>) : {};
};
