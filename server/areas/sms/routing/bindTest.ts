import type { BindTest, TestStep } from '#shared/areas/sms/routing/params';
import { openLink } from '../../../drivers/sms/open';
import { LinkError } from '../../../drivers/sms/link';
import { addressOf, type OpenedParam } from '../../../model/sms/carriers/index';
import { framing, type IdForms, pduWords } from '../../../model/sms/exchanges/index';
import { Failure } from '#shared/kernel/errors';

/** So long the test listens after the bind: the carrier's first words and the answer to its unbind. */
const settleMs = 300;
const mostSteps = 60;
const shownOctets = 400;

/** One PDU as a step of the test. */
const pduStep = (
  at: number,
  direction: 'out' | 'in',
  octets: Uint8Array,
  forms: IdForms,
): TestStep => {
  const { command: name, status, fields, octets: masked } = pduWords(octets, forms);
  return { at, direction, name, status, fields, octets: masked.slice(0, shownOctets) };
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
    out: framing((octets) => push(pduStep(at(), 'out', octets, param.options))),
    in: framing((octets) => push(pduStep(at(), 'in', octets, param.options))),
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
    // A test takes nothing that the gateway waits for. Over SMPP it binds as set, since some carriers know one way
    // only: a receipt that comes meanwhile is not acknowledged, and comes again to the gateway.
    const { protocol, bindType: set } = param.options;
    const bindType = protocol === 'smpp' && set !== 'pair' ? set : 'transmitter';
    const link = await openLink(
      { ...param.options, address, bindType },
      { wire, receipt: () => undefined, incoming: () => undefined, ended: () => undefined },
    );
    await link.probe?.();
    await new Promise((ok) => setTimeout(ok, settleMs));
    link.close();
    await new Promise((ok) => setTimeout(ok, settleMs));
    return { ok: true, ms: at(), reason: null, steps };
  } catch (error) {
    return { ok: false, ms: at(), reason: reasonOf(error).slice(0, 300), steps };
  }
};
