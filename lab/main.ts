import { chmodSync, mkdirSync } from 'node:fs';
import { readLabConfig } from './kernel/config';
import { startSupplier } from './supplier/start';

const roleOf = (argv: readonly string[]): string =>
  argv.find((word) => word.startsWith('--role='))?.slice('--role='.length) ?? '';

// Mails with links that sign people in, keys and logs: nothing the lab writes is for other users.
process.umask(0o077);

const start = async (role: string): Promise<{ stop(): Promise<void> }> => {
  const config = readLabConfig();
  mkdirSync(config.dataDir, { recursive: true });
  // A folder of an earlier version let others pass.
  chmodSync(config.dataDir, 0o700);
  if (role === 'aurora' || role === 'borealis') return startSupplier(config, role);
  if (role === 'carriers') {
    const { startCarriersRole } = await import('./carriers/start');
    return startCarriersRole(config);
  }
  if (role === 'world') {
    const { startWorld } = await import('./world/main');
    return startWorld(config);
  }
  throw new Error(
    `Give --role=aurora, --role=borealis, --role=world or --role=carriers, not "${role}".`,
  );
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
