import { createServer, type IncomingMessage, request, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CarrierOptions } from '#server/drivers/sms/link';
import { cloudCarrierCredentials } from '#shared/edge/labCredentials';

/** Reads a call without what differs from call to call. */
type Normal<S> = (headers: IncomingMessage['headers'], url: string, body: string) => S;

const bodyOf = async (req: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part as Buffer);
  return Buffer.concat(parts);
};
const listening = async (listener: RequestListener) => {
  const server = createServer(listener);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    port: (server.address() as AddressInfo).port,
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((ok) => server.close(ok));
    },
  };
};

/** Stands before an emulator, notes each call, and hands it on as it came, so that its signature holds. */
export const openRecorder = async <S>(target: number, normal: Normal<S>) => {
  const sent: S[] = [];
  const server = await listening(async (req, res) => {
    const body = await bodyOf(req);
    const { method = '', url = '/', headers } = req;
    sent.push(normal(headers, url, body.toString('utf8')));
    request({ port: target, method, path: url, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    }).end(body);
  });
  return { ...server, sent };
};

/** Notes what a carrier's own client sends, and answers each call alike. */
export const openCatcher = async <S>(normal: Normal<S>, answer: string) => {
  const sent: S[] = [];
  const server = await listening(async (req, res) => {
    const body = await bodyOf(req);
    sent.push(normal(req.headers, req.url ?? '/', body.toString('utf8')));
    res.setHeader('content-type', 'application/json').end(answer);
  });
  return { ...server, sent };
};

/** A link's options at an emulator. */
export const optionsAt = (
  protocol: keyof typeof cloudCarrierCredentials,
  port: number,
): CarrierOptions => {
  const { password: secret, ...credentials } = cloudCarrierCredentials[protocol];
  return {
    protocol,
    address: '127.0.0.1',
    host: '127.0.0.1',
    port,
    tls: false,
    ca: null,
    secret,
    bindType: 'transmitter',
    windowSize: 4,
    idForm: 'exact',
    receiptIdForm: 'exact',
    longForm: 'udh',
    alphabet: 'gsm',
    sourceTon: 5,
    sourceNpi: 0,
    destTon: 1,
    destNpi: 1,
    application: null,
    region: null,
    ...credentials,
  };
};
