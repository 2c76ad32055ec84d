import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/**
 * Milliseconds this thread was ready to run while others had the cores, since it began (proc(5)); of the
 * machine, not of what runs here. Where the system does not tell, all waiting counts.
 */
const queuedMs = (): number => {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
};

/** A clock in milliseconds that stands still while other work of the machine keeps this thread waiting. */
const ownTime = (): number => performance.now() - queuedMs();

/** One request of a client that sends from a thread of its own, so that its work is not the server's. */
export type Thrown = { path: string; headers: Record<string, string>; body: string };
export type Answer = { status: number; text: string };

/** The other client; a text that runs by itself, so it uses nothing from outside. */
const thrower = () => {
  // A bundle would give `require` another name.
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads');
  const { request } = process.getBuiltinModule('node:http');
  const o = workerData as { base: string; all: Thrown[]; count: number; everyMs: number };
  const bodies = o.all.map((one) => Buffer.from(one.body));
  const send = (i: number) =>
    new Promise<Answer>((ok) => {
      const { path, headers } = o.all[i % o.all.length] as Thrown;
      const body = bodies[i % o.all.length] as Buffer;
      const options = {
        method: 'POST',
        agent: false as const,
        headers: { ...headers, 'content-length': body.length },
      };
      const req = request(`${o.base}${path}`, options, (res) => {
        let text = '';
        res.on('data', (part) => (text += part));
        res.on('end', () => ok({ status: res.statusCode ?? 0, text }));
      });
      // A connection that is cut after the answer is no answer of its own.
      req.on('error', (error) => ok({ status: 0, text: error.message }));
      req.end(body);
    });
  const all = Array.from({ length: o.count }, async (_, i) => {
    await new Promise((ok) => setTimeout(ok, i * o.everyMs));
    return send(i);
  });
  void Promise.all(all).then((answers) => parentPort?.postMessage(answers));
};

/**
 * Sends `count` of these requests in turn, one every `everyMs`, while a second client asks for the health
 * of the server all the time; answers what came of them and the longest time the second client waited,
 * less what the machine's other work took. Server and second client share this thread.
 */
export const longestWait = async (
  base: string,
  all: readonly Thrown[],
  o: { count: number; everyMs: number },
): Promise<{ waited: number; answers: Answer[] }> => {
  let answers: Answer[] | null = null;
  const workerData = { base, all, ...o };
  const worker = new Worker(`(${thrower.toString()})()`, { eval: true, workerData });
  worker.on('message', (results: Answer[]) => (answers = results));
  worker.on('error', (error) => (answers = [{ status: 0, text: error.message }]));
  let waited = 0;
  while (!answers) {
    const start = ownTime();
    await (await fetch(`${base}/healthz`)).text();
    waited = Math.max(waited, ownTime() - start);
    await new Promise((ok) => setTimeout(ok, 5));
  }
  await worker.terminate();
  return { waited, answers };
};
