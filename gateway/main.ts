import { readConfig } from '#server/config';
import { migrate } from '#server/kernel/db/migrate';
import { checkMasterKey } from '#server/kernel/masterKey';
import { tellLauncher } from '#server/kernel/process/heartbeat';
import { startPresence } from '#server/kernel/process/presence';
import { runProcess } from '#server/kernel/process/process';
import { openPlatform } from '#server/open';
import { startGateway } from './gateway';

/** Below the launcher's patience: a store that is gone must not make it kill this process. */
const graceMs = 8_000;

const start = async () => {
  const config = readConfig();
  const platform = await openPlatform(config, 'gateway');
  const { log, pool, metrics } = platform;
  await migrate(pool);
  await checkMasterKey(pool, platform.secrets, config.MASTER_KEY_FILE);
  const gateway = await startGateway(platform, {
    // Its sessions may be another's by now: it leaves at once and sends nothing more.
    fatal: (error) => {
      log.fatal({ reason: (error as Error).message }, 'gateway ends');
      process.exit(1);
    },
  });
  const presence = startPresence({
    pool,
    name: 'gateway',
    version: '',
    metrics,
    report: (error) => log.debug({ reason: (error as Error).message }, 'presence'),
  });
  log.info('gateway ready');
  tellLauncher({ ready: true });
  return {
    async stop() {
      await gateway.stop();
      await presence.stop();
      await platform.close();
    },
  };
};

await runProcess({ name: 'gateway', graceMs, start });
