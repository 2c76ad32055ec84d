import type { BindTest, TestStep } from '#shared/areas/sms/routing/params';
import { decodePdu, type Pdu } from '#shared/kernel/smpp/pdu';
import { maskedNumber } from '#shared/areas/sms/numbers';
import { openLink } from '../../../drivers/sms/open';
import { LinkError } from '../../../drivers/sms/link';
import { addressOf, type OpenedParam } from '../../../model/sms/carriers/index';
import { Failure } from '#shared/kernel/errors';

/** So long the test listens after the bind: the carrier's first words and the answer to its unbind. */
const settleMs = 300;
const mostSteps = 60;
const shownOctets = 400;

const secrets = new Set(['password']);
const numbers = new Set(['source_addr', 'destination_addr']);
/** What of a field people may see. */
const shown = (name: string, value: unknown): string => {
  if (secrets.has(name)) return '••••';
  if (numbers.has(name) && /^\d{7,}$/.test(String(value))) return maskedNumber(String(value));
  return value instanceof Uint8Array ? `${value.length} octets` : String(value);
};

/** Where the password of a bind lies within its octets, which are shown as well. */
const withoutSecret = (octets: Uint8Array, pdu: Pdu | null): Uint8Array => {
  if (!pdu?.command.startsWith('bind_') || pdu.command.endsWith('_resp')) return octets;
  const copy = Uint8Array.from(octets);
  const from = copy.indexOf(0, 16) + 1;
  copy.fill(0x2a, from, copy.indexOf(0, from));
  return copy;
};

const pduStep = (at: number, direction: 'out' | 'in', octets: Uint8Array): TestStep => {
  let pdu: Pdu | null = null;
  try {
    pdu = decodePdu(octets);
  } catch {
    pdu = null;
  }
  return {
    at,
    direction,
    name: pdu?.command ?? 'unreadable',
    status: `0x${(pdu?.status ?? 0).toString(16).padStart(8, '0')}`,
    fields: Object.fromEntries(
      Object.entries(pdu?.fields ?? {}).map(([name, value]) => [name, shown(name, value)]),
    ),
    octets: Buffer.from(withoutSecret(octets, pdu)).toString('hex').slice(0, shownOctets),
  };
};

/** Cuts a stream of octets into PDUs; what is left over waits for the rest. */
const framing = (take: (octets: Uint8Array) => void) => {
  let rest = Buffer.alloc(0);
  return (octets: Uint8Array) => {
    rest = Buffer.concat([rest, octets]);
    while (rest.length >= 16) {
      const length = rest.readUInt32BE(0);
      if (length < 16 || rest.length < length) return;
      take(Uint8Array.from(rest.subarray(0, length)));
      rest = rest.subarray(length);
    }
  };
};

const reasonOf = (error: unknown): string => {
  if (error instanceof LinkError) return `${error.message} (${error.code})`;
  return error instanceof Failure ? error.code : (error as Error).message;
};

/** Binds (or calls) for real, asks the carrier whether it is there, leaves, and tells every exchange in order. */
export const testBind = async (param: OpenedParam): Promise<BindTest> => {
  const started = performance.now();
  const steps: TestStep[] = [];
  const at = () => Math.round(performance.now() - started);
  const push = (step: TestStep) => {
    if (steps.length < mostSteps) steps.push(step);
  };
  const pdus = {
    out: framing((octets) => push(pduStep(at(), 'out', octets))),
    in: framing((octets) => push(pduStep(at(), 'in', octets))),
  };
  const wire = (direction: 'out' | 'in', octets: Uint8Array) => {
    if (param.options.protocol === 'smpp') return pdus[direction](octets);
    const text = Buffer.from(octets).toString('utf8');
    const [name = '', status = ''] = text.split(' ', 2);
    push({
      at: at(),
      direction,
      name: direction === 'out' ? `${name} ${status}` : name,
      status: direction === 'in' ? name : '',
      fields: {},
      octets: text.slice(0, shownOctets),
    });
  };
  try {
    const address = await addressOf(param.options);
    // A receiver alone: a test takes no receipt that the gateway waits for.
    const link = await openLink(
      { ...param.options, address, bindType: 'transmitter' },
      { wire, receipt: () => undefined, incoming: () => undefined, ended: () => undefined },
    );
    await new Promise((ok) => setTimeout(ok, settleMs));
    link.close();
    await new Promise((ok) => setTimeout(ok, settleMs));
    return { ok: true, ms: at(), reason: null, steps };
  } catch (error) {
    return { ok: false, ms: at(), reason: reasonOf(error).slice(0, 300), steps };
  }
};
