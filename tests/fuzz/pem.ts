import fc from 'fast-check';
import { createChain } from '#lab/kernel/selfSigned';
import { readCertificate } from '#server/model/cdn/certificates/pem';
import { Failure } from '#shared/kernel/errors';

const chain = createChain({ subject: 'www.example.com', names: ['www.example.com'] });

/** One way to damage a file: cut, double, turn a character, drop a part, or put noise somewhere. */
const damaged = (text: string) =>
  fc
    .tuple(fc.nat(4), fc.nat(text.length), fc.nat(200), fc.string({ maxLength: 20 }))
    .map(([way, at, length, noise]) => {
      const [head, tail] = [text.slice(0, at), text.slice(at)];
      if (way === 0) return head;
      if (way === 1) return text + head;
      if (way === 2) return `${head}${String.fromCharCode(33 + (length % 90))}${tail.slice(1)}`;
      return way === 3 ? head + tail.slice(length) : head + noise + tail;
    });
const either = (text: string) => fc.oneof(fc.constant(text), damaged(text));

/** Reads damaged certificates and keys: each is accepted or refused with a code, and quickly. */
export const runPem = (seed: number, count: number): { refusals: number; wrong: string[] } => {
  const wrong: string[] = [];
  let refusals = 0;
  const files = fc.record({
    certificatePem: either(chain.certificatePem),
    privateKeyPem: either(chain.privateKeyPem),
  });
  for (const file of fc.sample(files, { seed, numRuns: count })) {
    const started = performance.now();
    try {
      readCertificate(file, new Date().toISOString());
    } catch (error) {
      refusals += 1;
      if (!(error instanceof Failure)) wrong.push(`${String(error)}: ${JSON.stringify(file)}`);
    }
    const ms = performance.now() - started;
    if (ms > 2000) wrong.push(`${Math.round(ms)} ms: ${JSON.stringify(file)}`);
  }
  return { refusals, wrong };
};
