import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { ask } from '../../world/dnsQuery';

const run = promisify(execFile);
/** Whether Debian's `dig` is on this machine; questions by UDP are asked without it too. */
export const hasDig = ((): boolean => {
  try {
    execFileSync('dig', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** One whole answer of the name service: its texts, and between which two serials it was given. */
export type Observed = { name: string; texts: string[]; from: number; to: number };

const textsByDig = async (port: number, name: string): Promise<string[]> => {
  const where = ['@127.0.0.1', '-p', String(port), '+short', '+tries=3', name, 'TXT'];
  const { stdout } = await run('dig', where);
  // Targets of aliases stand before the texts, without quotation marks.
  return stdout.split('\n').flatMap((line) => (line.startsWith('"') ? [line.slice(1, -1)] : []));
};
const textsByUdp = async (port: number, name: string): Promise<string[]> => {
  const { answers = [] } = await ask(port, { name, type: 'TXT' });
  return answers.flatMap((a) => (a.type === 'TXT' ? [String(a.data)] : []));
};
const serialOf = async (port: number, zone: string): Promise<number> => {
  const { answers = [] } = await ask(port, { name: zone, type: 'SOA' });
  const soa = answers.find((a) => a.type === 'SOA');
  return soa?.type === 'SOA' ? (soa.data.serial ?? -1) : -1;
};

/** Asks for the texts of these names, over and over, by UDP and with dig, until it is stopped. */
export const askAllTheTime = (o: { port: number; zone: string; names: readonly string[] }) => {
  const observed: Observed[] = [];
  const failed: string[] = [];
  let open = true;
  const line = async (first: number, texts: typeof textsByUdp) => {
    for (let i = first; open; i += 1) {
      const name = o.names[i % o.names.length] ?? '';
      try {
        const from = await serialOf(o.port, o.zone);
        const answer = await texts(o.port, name);
        observed.push({ name, texts: answer, from, to: await serialOf(o.port, o.zone) });
      } catch (error) {
        failed.push(String(error));
      }
    }
  };
  const lines = [line(0, textsByUdp), line(7, textsByUdp)];
  if (hasDig) lines.push(line(3, textsByDig));
  return {
    stop: async (): Promise<{ observed: Observed[]; failed: string[] }> => {
      open = false;
      await Promise.all(lines);
      return { observed, failed };
    },
  };
};
