import { resources } from '#shared/areas/index';
import type { Endpoint, Resource } from '#shared/kernel/contract';
import { differences } from '../support/contractDifferences';
import type { Operation } from './operations';
import type { Answer } from './send';

/** Answers of 500 and above that tell of the outside world, not of a fault of ours. */
const outsideCodes = new Set(['outbound.failed', 'supplier.failed', 'content.stageNodes']);

const pairOfTexts = (v: unknown) =>
  Array.isArray(v) && v.length === 2 && v.every((s) => typeof s === 'string' && s.length > 0);

/** What is wrong with the shape of a refusal; empty when it is the one shape of all refusals. */
export const misshapen = (text: string): string => {
  let body: Record<string, unknown>;
  try {
    body = JSON.parse(text) as Record<string, unknown>; // checked key by key below
  } catch {
    return `not JSON: ${text.slice(0, 120)}`;
  }
  const keys = Object.keys(body ?? {})
    .sort()
    .join();
  if (keys !== 'code,fields,requestId,text,values') return `keys ${keys}`;
  if (typeof body['code'] !== 'string' || typeof body['requestId'] !== 'string')
    return 'code or id';
  if (!pairOfTexts(body['text'])) return `text ${JSON.stringify(body['text'])}`;
  const fields = body['fields'];
  if (!Array.isArray(fields)) return 'fields';
  const bad = (fields as Record<string, unknown>[]).find(
    (f) => typeof f['path'] !== 'string' || !f['code'] || !pairOfTexts(f['text']),
  );
  if (bad) return `field ${JSON.stringify(bad)}`;
  return /node_modules|\bat \w+ \(|\bselect\b.+\bfrom\b/.test(text) ? 'tells inner parts' : '';
};

/* Safe cast: endpoints are looked up by names that the document took from these very resources. */
const endpointOf = (o: Operation): Endpoint | undefined =>
  (Object.values(resources) as unknown as Resource[]).find((r) =>
    Object.keys(r.endpoints).some((n) => `${r.name}.${n}` === o.id),
  )?.endpoints[o.id.slice(o.id.indexOf('.') + 1)];

const besideContract = (o: Operation, text: string): string => {
  const endpoint = endpointOf(o);
  if (!endpoint || endpoint.file) return '';
  const wrong = differences(endpoint.output, JSON.parse(text));
  return wrong.length > 0 ? `answers beside its contract: ${wrong.slice(0, 3).join('; ')}` : '';
};

/** Why an answer breaks a promise of the API, or an empty text. */
export const complaint = (o: Operation, a: Answer): string => {
  if (a.status === 0) return a.fault;
  if (a.status === 200) return besideContract(o, a.body);
  if (a.status < 400) return `status ${a.status}`;
  const shape = misshapen(a.body);
  if (shape) return `${a.status} ${shape}`;
  if (a.status < 500) return '';
  const { code } = JSON.parse(a.body) as { code: string }; // its shape was checked just now
  return a.status === 502 && outsideCodes.has(code) ? '' : `${a.status} ${code}`;
};
