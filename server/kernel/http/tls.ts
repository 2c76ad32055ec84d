import { type FSWatcher, readFileSync, watch } from 'node:fs';
import { createServer as createPlain, type Server } from 'node:http';
import { createServer, type ServerOptions } from 'node:https';
import { basename, dirname } from 'node:path';
import type { SecureContextOptions, Server as TlsServer } from 'node:tls';
import { Failure } from '#shared/kernel/errors';
import { StartFault } from '../process/startFault';
import { answerBroken } from './connections';
import { bodyOf } from './refusals';

/** Forward secrecy and authenticated encryption alone: first those of TLS 1.3, then those of 1.2. */
const suites = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
];
const policy = {
  minVersion: 'TLSv1.2',
  ciphers: suites.join(':'),
  honorCipherOrder: true,
} as const;
/** A pair of files is written one after the other. */
const settledMs = 300;

export type TlsFiles = { certFile: string; keyFile: string };
const pairOf = ({ certFile, keyFile }: TlsFiles) => ({
  cert: readFileSync(certFile),
  key: readFileSync(keyFile),
});
const sayWhere = ({ certFile, keyFile }: TlsFiles, error: unknown): StartFault => {
  const reason = (error as Error).message;
  return new StartFault([
    `证书 ${certFile} 与私钥 ${keyFile} 无法使用：${reason}`,
    `The certificate ${certFile} and the key ${keyFile} cannot be used: ${reason}`,
  ]);
};

/**
 * Has a server take over its pair of files whenever they change, within a second and without a broken connection; a
 * pair that does not fit leaves the one before in use and is reported. Gives how that ends.
 */
export const followPair = (
  server: TlsServer,
  o: TlsFiles & { settings: SecureContextOptions; report: (error: unknown) => void },
): (() => void) => {
  let timer: NodeJS.Timeout | undefined;
  const renew = () => {
    try {
      server.setSecureContext({ ...pairOf(o), ...o.settings });
    } catch (error) {
      o.report(error);
    }
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(renew, settledMs);
  };
  // Folders are watched: a file that is replaced by a rename is another file.
  const names = new Set([basename(o.certFile), basename(o.keyFile)]);
  const watchers: FSWatcher[] = [...new Set([o.certFile, o.keyFile].map(dirname))].map((folder) =>
    watch(folder, (_, name) => {
      // Mounted secrets change by a link beside them, whose name is not ours.
      if (name === null || names.has(name) || name.startsWith('..')) later();
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
};

/**
 * A server that takes TLS 1.2 and newer and hands every request and upgrade to `http`, so that what
 * is attached there serves both. Files that change are taken over (`followPair`). Throws a
 * StartFault when there is no usable pair to begin with.
 */
export const openTls = (
  http: Server,
  o: TlsFiles & { options?: ServerOptions; report: (error: unknown) => void },
): { server: Server; close: () => void } => {
  const create = () => {
    try {
      return createServer({ ...o.options, ...pairOf(o), ...policy });
    } catch (error) {
      throw sayWhere(o, error);
    }
  };
  const server = create();
  server.maxHeadersCount = http.maxHeadersCount;
  server.on('request', (req, res) => http.emit('request', req, res));
  server.on('upgrade', (req, socket, head) => http.emit('upgrade', req, socket, head));
  answerBroken(server);
  const unfollow = followPair(server, { ...o, settings: policy });
  return {
    server,
    close: () => {
      unfollow();
      server.closeIdleConnections();
      server.close();
    },
  };
};

/** Paths that programs ask: who uses them without TLS shall notice, not be led on. */
const forPrograms = /^\/(api|live|metrics|healthz|readyz)(\/|\?|$)/;

/**
 * A server without TLS that leads people who type the bare name to the page at `publicUrl`, and refuses
 * everything that programs ask, so that no key or session is sent in the clear twice.
 */
export const openRedirect = (publicUrl: string): Server => {
  const { origin } = new URL(publicUrl);
  const server = createPlain((req, res) => {
    const path = req.url ?? '/';
    const isPage = (req.method === 'GET' || req.method === 'HEAD') && !forPrograms.test(path);
    if (isPage && path.startsWith('/')) {
      res.writeHead(308, { location: origin + path, connection: 'close' }).end();
      return;
    }
    const failure = new Failure('request.plain');
    const body = JSON.stringify(bodyOf(failure));
    res
      .writeHead(failure.status, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        connection: 'close',
      })
      .end(body);
  });
  server.headersTimeout = 5_000;
  answerBroken(server);
  return server;
};

export type Doors = {
  /** Port of TLS on every address, 0 for none; of the redirect beside it, 0 for none. */
  tlsPort: number;
  redirectPort: number;
  publicUrl: string;
} & TlsFiles;

/** Opens what the settings name beside the plain `http`; gives how it is closed. */
export const openDoors = async (
  http: Server,
  o: Doors & { options: ServerOptions; report: (error: unknown) => void },
): Promise<() => void> => {
  if (!o.tlsPort) return () => undefined;
  if (!URL.canParse(o.publicUrl) || !o.publicUrl.startsWith('https:'))
    throw new StartFault([
      '设置了 TLS_PORT，但 PUBLIC_URL 不是 https 地址',
      'TLS_PORT is set, but PUBLIC_URL is no https address',
    ]);
  const tls = openTls(http, o);
  const redirect = o.redirectPort ? openRedirect(o.publicUrl) : null;
  const listen = (server: Server, port: number) =>
    new Promise<void>((ok, fail) => server.once('error', fail).listen(port, ok));
  await listen(tls.server, o.tlsPort);
  if (redirect) await listen(redirect, o.redirectPort);
  return () => {
    tls.close();
    redirect?.close();
  };
};
