import { startFleet } from './fleet/fleet';
import { startAgent } from './node/agent';
import { Nginx } from './node/nginx';
import { readEdgeSettings } from './settings';

const say = (level: 'info' | 'warn' | 'error', message: string): void => {
  console.log(JSON.stringify({ at: new Date().toISOString(), process: 'edges', level, message }));
};
const reasonOf = (error: unknown): string => {
  const reason = error instanceof Error ? error.message : String(error);
  const { cause } = error instanceof Error ? error : {};
  return cause instanceof Error ? `${reason}: ${cause.message}` : reason;
};
const report = (error: unknown): void => say('warn', reasonOf(error));

/** `edges.mjs SETTINGS.json` runs what the settings name; with `--stop` it ends this node's nginx. */
const [path = '', option] = process.argv.slice(2);
try {
  const settings = readEdgeSettings(path);
  if (option === '--stop') {
    if (settings.node) await new Nginx(settings.node).stop();
    process.exit(0);
  }
  const fleet = settings.fleet ? await startFleet(settings.fleet, report) : null;
  if (fleet) say('info', `head of the fleet on port ${fleet.port}`);
  const agent = settings.node ? await startAgent(settings.node, report) : null;
  if (agent) say('info', `node ${settings.node?.name} is in the fleet`);
  const end = () => {
    // nginx goes on: visitors are served while the agent is away.
    void Promise.all([agent?.stop(), fleet?.stop()]).then(() => process.exit(0));
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
} catch (error) {
  say('error', reasonOf(error));
  process.exit(1);
}
