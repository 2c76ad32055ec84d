import { readLabConfig } from './kernel/config';
import { startSupplier } from './supplier/start';

const roleOf = (argv: readonly string[]): string =>
  argv.find((word) => word.startsWith('--role='))?.slice('--role='.length) ?? '';

const start = async (role: string): Promise<{ stop(): Promise<void> }> => {
  const config = readLabConfig();
  if (role === 'aurora' || role === 'borealis') return startSupplier(config, role);
  if (role === 'world') {
    const { startWorld } = await import('./world/main');
    return startWorld(config);
  }
  throw new Error(`Give --role=aurora, --role=borealis or --role=world, not "${role}".`);
};

const role = roleOf(process.argv);
const running = await start(role);
process.stdout.write(`lab ${role} ready\n`);
let stopping = false;
const stop = (): void => {
  if (stopping) return;
  stopping = true;
  void running.stop().finally(() => process.exit(0));
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
