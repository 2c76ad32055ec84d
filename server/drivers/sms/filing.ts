import * as z from 'zod';
import type { CarrierProtocol } from '#shared/carriers';
import { fileAtAlibaba } from './alibaba/filing';
import { openCalls } from './calls';
import type { CarrierOptions } from './link';
import type { Filing, FilingWord } from './material';
import { fileAtTencent } from './tencent/filing';

const states = { PENDING: 'pending', APPROVED: 'accepted', REFUSED: 'refused' } as const;
const line = z.object({ status: z.string().max(32), reason: z.string().max(500).nullable() });

const wordOf = (text: string): FilingWord | null => {
  try {
    const { status, reason } = line.parse(JSON.parse(text));
    const state = states[status as keyof typeof states];
    return state ? { state, reason, code: null } : null;
  } catch {
    return null;
  }
};

const fileOverHttp = async (o: CarrierOptions, filing: Filing): Promise<FilingWord | null> => {
  if (filing.kind !== 'signature') return null;
  const { reference, name, source } = filing;
  const calls = openCalls(o);
  try {
    const path = `/v1/signatures?reference=${encodeURIComponent(reference)}`;
    const now = await calls.call('GET', path, null);
    if (now.status === 200) return wordOf(now.text);
    if (now.status !== 404) return null;
    const reply = await calls.call('POST', '/v1/signatures', { reference, name, source });
    return reply.status === 200 || reply.status === 202 ? wordOf(reply.text) : null;
  } finally {
    calls.close();
  }
};

type FileAt = (o: CarrierOptions, filing: Filing) => Promise<FilingWord | null>;
const files: {
  readonly [P in CarrierProtocol]?: { kinds: readonly Filing['kind'][]; at: FileAt };
} = {
  http: { kinds: ['signature'], at: fileOverHttp },
  alibaba: { kinds: ['signature', 'template'], at: fileAtAlibaba },
  tencent: { kinds: ['signature', 'template'], at: fileAtTencent },
};

/** Whether carriers of a protocol take filings of a kind by their API. */
export const takesFilings = (protocol: string, kind: Filing['kind']): boolean =>
  files[protocol as CarrierProtocol]?.kinds.includes(kind) ?? false;

/**
 * Asks a carrier what became of a filing, and files what it does not know. Null where it gave no answer that is of its dialect; throws
 * where it is not reached. Twice changes nothing: the reference stays.
 */
export const fileWith: FileAt = async (o, filing) =>
  (await files[o.protocol]?.at(o, filing)) ?? null;
