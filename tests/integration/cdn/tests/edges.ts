import { createServer as createPlain, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { createCertificate, type Issued } from '#lab/kernel/selfSigned';

type Answer = (req: IncomingMessage, res: ServerResponse) => void;
/** An edge of a test: its address, how it answers, and how often it was connected to. */
export type Edge = { address: string; answer: Answer; connections: number };

const listen = (server: Server, port: number, address: string): Promise<number> =>
  new Promise((ok, no) => {
    server.once('error', no);
    server.listen(port, address, () => ok((server.address() as AddressInfo).port));
  });

/**
 * Edges on loopback addresses of their own, all on the same two ports, as the nodes of suppliers are.
 * The last address shows another certificate than the others.
 */
export const startEdges = async (name: string, addresses: readonly string[]) => {
  const usual = createCertificate({ subject: name, names: [name] });
  const wrong = createCertificate({ subject: 'other.test', names: ['other.test'] });
  const servers: Server[] = [];
  const edges: Edge[] = [];
  let ports = { http: 0, https: 0 };
  for (const address of addresses) {
    const edge: Edge = {
      address,
      connections: 0,
      answer: (req, res) => {
        res.writeHead(200, { 'content-type': 'text/plain', 'x-cache': 'MISS', age: '0' });
        res.end(`content of ${req.url}`);
      },
    };
    const own: Issued = address === addresses.at(-1) ? wrong : usual;
    const handle: Answer = (req, res) => edge.answer(req, res);
    const plain = createPlain(handle);
    const secure = createSecure({ key: own.privateKeyPem, cert: own.certificatePem }, handle);
    for (const server of [plain, secure]) {
      server.on('connection', () => {
        edge.connections += 1;
      });
      servers.push(server);
    }
    const http = await listen(plain, ports.http, address);
    ports = { http, https: await listen(secure, ports.https, address) };
    edges.push(edge);
  }
  return {
    edges,
    ports,
    fingerprint: usual.fingerprint,
    async stop() {
      await Promise.all(
        servers.map(
          (server) =>
            new Promise<void>((ok) => {
              server.close(() => ok());
              (server as ReturnType<typeof createPlain>).closeAllConnections();
            }),
        ),
      );
    },
  };
};
