import type { Readable } from 'node:stream';
import type { Reply } from './reply';

/** The part of a file that a range names; 416 behind its end. */
export const partOf = async (body: Readable, range: string): Promise<Reply> => {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk as Buffer);
  const whole = Buffer.concat(chunks);
  const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? [];
  const end = to === '' ? whole.length : Math.min(whole.length, Number(to) + 1);
  const part = whole.subarray(Math.min(Number(from), whole.length), end);
  const span = part.length === 0 ? '*' : `${from}-${end - 1}`;
  const headers = {
    'content-type': 'application/gzip',
    'content-range': `bytes ${span}/${whole.length}`,
  };
  return { status: part.length === 0 ? 416 : 206, headers, body: part };
};
