import { type MessagePort, Worker } from 'node:worker_threads';
import { Failure } from '#shared/kernel/errors';

/** Values and levels of a long body; lists of 50,000 lines are the most that any operation takes. */
const mostValues = 200_000;
const mostLevels = 20;
/** Entries of a long list that are handed over in one turn of the event loop. */
const slice = 2_000;
/** A body's text in memory is at most four times its bytes, the parsed values as much again. */
const heapMb = 512;

/**
 * The other thread. Its text is what it runs, so it may use nothing from outside: bundles and tests
 * need no second file. It counts before it parses, because a small text can mean a great many values.
 */
const besides = (port: MessagePort) => {
  const fits = (b: Uint8Array, values: number, levels: number): boolean => {
    let level = 0;
    let text = false;
    let left = values;
    for (let i = 0; i < b.length && left >= 0; i += 1) {
      const c = b[i];
      if (text) {
        if (c === 92) i += 1;
        else if (c === 34) text = false;
      } else if (c === 34) text = true;
      else if (c === 91 || c === 123) {
        level += 1;
        left -= 1;
        if (level > levels) return false;
      } else if (c === 93 || c === 125) level -= 1;
      else if (c === 44) left -= 1;
    }
    return left >= 0;
  };
  const read = (bytes: Uint8Array): Record<string, unknown> => {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new Error();
    return value as Record<string, unknown>;
  };
  let rest: [key: string, list: unknown[]][] = [];
  let size = 0;
  const parse = (o: { bytes: Uint8Array; values: number; levels: number; slice: number }) => {
    if (!fits(o.bytes, o.values, o.levels)) return { failed: 'request.invalid' };
    size = o.slice;
    let value: Record<string, unknown>;
    try {
      value = read(o.bytes);
    } catch {
      return { failed: 'request.body' };
    }
    const entries = Object.entries(value);
    const isLong = ([, v]: [string, unknown]) => Array.isArray(v) && v.length > size;
    rest = entries.filter(isLong) as typeof rest;
    return { value: Object.fromEntries(entries.filter((e) => !isLong(e))), more: rest.length > 0 };
  };
  const next = () => {
    const [key, list] = rest[0] as [string, unknown[]];
    const part = list.splice(0, size);
    if (list.length === 0) rest.shift();
    return { key, part, more: rest.length > 0 };
  };
  port.on('message', (question: Parameters<typeof parse>[0] | null) =>
    port.postMessage(question ? parse(question) : next()),
  );
};

type WorkerMessage =
  | { failed: 'request.invalid' | 'request.body' }
  | { value: Record<string, unknown>; more: boolean }
  | { key: string; part: unknown[]; more: boolean };
type Waiting = { hear: (reply: WorkerMessage) => void; refuse: (error: Error) => void };

let thread: Worker | null = null;
let waiting: Waiting | null = null;
const opened = (): Worker => {
  if (thread) return thread;
  // Some builds wrap functions to keep their names, with a helper that the text alone does not bring, and a
  // bundle puts its own in place of `require` in code; in this text it is Node's.
  const text = `const __name = (f) => f; (${besides.toString()})(require('node:worker_threads').parentPort)`;
  const worker = new Worker(text, {
    eval: true,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  worker.on('message', (reply: WorkerMessage) => waiting?.hear(reply));
  worker.on('error', () => undefined);
  worker.on('exit', () => {
    thread = null;
    // Out of memory, whatever it counted to: the body was too much.
    waiting?.refuse(new Failure('request.tooLarge'));
  });
  // Waiting for a body is no reason to keep a process that wants to end. After the listeners: one for
  // messages would hold the process again.
  worker.unref();
  thread = worker;
  return worker;
};
const ask = (question: object | null): Promise<WorkerMessage> =>
  new Promise((hear, refuse) => {
    waiting = { hear, refuse };
    opened().postMessage(question);
  });

const parse = async (bytes: Buffer): Promise<unknown> => {
  let reply = await ask({ bytes, values: mostValues, levels: mostLevels, slice });
  if ('failed' in reply) throw new Failure(reply.failed);
  const value = 'value' in reply ? reply.value : {};
  const lists = new Map<string, unknown[]>();
  while (reply.more) {
    reply = await ask(null);
    if (!('part' in reply)) break;
    const list = lists.get(reply.key) ?? [];
    lists.set(reply.key, list);
    for (const one of reply.part) list.push(one);
  }
  return { ...value, ...Object.fromEntries(lists) };
};

let last: Promise<unknown> = Promise.resolve();
/**
 * Parses a long body in another thread, one after another, and takes long lists over piece by piece: no
 * turn of the event loop is longer than a piece takes. Refuses what is no object, or holds more values
 * or levels than any operation takes.
 */
export const parseAside = (bytes: Buffer): Promise<unknown> => {
  const mine = last.then(() => parse(bytes));
  last = mine.catch(() => undefined);
  return mine;
};
