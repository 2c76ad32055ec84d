import { setTimeout as wait } from 'node:timers/promises';
import { wallMs } from '../../../kernel/process/clock';
import type { DriverHttp, DriverTarget } from '../../cdn/driver';
import { sha256Of } from '../../signing/canonical';
import { signV4 } from '../../signing/sigv4';
import { DnsDriverError, type DnsDriverErrorClass } from '../driver';
import { exchangeError } from '../exchange';
import { inside, readTree, textIn, writeXml, type Xml } from '../../xml';

const root = '/2013-04-01';
const namespace = 'https://route53.amazonaws.com/doc/2013-04-01/';
const timeoutMs = 30_000;
/** The account may ask five times a second, and a zone takes one batch after the other. */
const firstPauseMs = 250;
const tries = 7;

/** One question to Route 53; answers the document, throws DnsDriverError. */
export type Call = (
  operation: string,
  method: 'GET' | 'POST',
  path: string,
  more?: { query?: Record<string, string>; body?: Xml },
) => Promise<Xml>;

const busyCodes = ['Throttling', 'ThrottlingException', 'PriorRequestNotComplete'];
const classOf = (status: number, code: string): DnsDriverErrorClass => {
  if (busyCodes.includes(code) || status === 429) return 'throttled';
  if (status === 401 || status === 403) return 'auth';
  if (code === 'NoSuchHostedZone') return 'absent';
  return status >= 500 ? 'unavailable' : 'invalid';
};

/** What a refusal says: the code and words of an error, or the messages of a batch as older answers tell them. */
const refusalOf = (status: number, answer: Xml | null): DnsDriverError => {
  const error = inside(answer ?? undefined, 'Error');
  const batch = inside(answer ?? undefined, 'Messages')?.children.map((m) => m.text) ?? [];
  const code = error ? textIn(error, 'Code') : (answer?.name ?? '');
  const words = error ? textIn(error, 'Message') : batch.join(' ');
  return new DnsDriverError(
    classOf(status, code),
    [`HTTP ${status}`, code, words].filter(Boolean).join(' ').slice(0, 1000),
    { status, ...(code ? { code } : {}) },
  );
};

/** The document of an answer; null where it is none, which a refusal may be. */
const treeOf = (body: Buffer): Promise<Xml | null> => readTree(body).catch(() => null);

/** Requests to Route 53, each signed by the one signer; who is told to wait asks again a few times. */
export const openCall = (target: DriverTarget, http: DriverHttp): Call => {
  const [keyId = '', secret = ''] = (target.credentials['token'] ?? '').split(/:(.*)/s);
  // Route 53 is one service for the world; its requests are signed for this region.
  const signer = { keyId, secret, region: 'us-east-1', service: 'route53' };
  const once: Call = async (operation, method, path, { query = {}, body } = {}) => {
    const url = new URL(`${target.baseUrl}${root}${path}`);
    url.search = new URLSearchParams(query).toString();
    const text = body
      ? `<?xml version="1.0" encoding="UTF-8"?>${writeXml(body).replace('>', ` xmlns="${namespace}">`)}`
      : '';
    const headers: Record<string, string> = body ? { 'content-type': 'application/xml' } : {};
    const signed = signV4(
      signer,
      { method, url, headers, payloadSha256: sha256Of(text) },
      new Date(wallMs()),
    );
    const request = { method, url: url.href, headers: signed, operation, timeoutMs };
    const answer = await http(body ? { ...request, body: text } : request).catch(
      (error: unknown) => {
        throw exchangeError(error);
      },
    );
    const tree = await treeOf(answer.body);
    if (answer.status < 200 || answer.status > 299) throw refusalOf(answer.status, tree);
    if (tree) return tree;
    throw new DnsDriverError('garbage', 'the answer is no document of Route 53', {
      status: answer.status,
    });
  };
  return async (...question) => {
    for (let n = 1; ; n += 1) {
      try {
        return await once(...question);
      } catch (error) {
        const isBusy = error instanceof DnsDriverError && error.errorClass === 'throttled';
        if (!isBusy || n === tries) throw error;
        await wait(firstPauseMs * 2 ** (n - 1));
      }
    }
  };
};
