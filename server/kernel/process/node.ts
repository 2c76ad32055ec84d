import { hostname } from 'node:os';
import pg from 'pg';

/** The place a process runs at: what it is and where. It keeps its name over restarts. */
export type Node = { name: () => string; release: () => Promise<void> };

const lockSpace = 7_151_010;
const mostOfOneHost = 64;
const retryMs = 1_000;

const nameOf = (what: string, place: string, n: number): string =>
  n === 1 ? `${what}@${place}` : `${what}-${n}@${place}`;

const connected = async (databaseUrl: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'manifold-node',
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

const claim = async (client: pg.Client, names: readonly string[]): Promise<string | null> => {
  for (const name of names) {
    const { rows } = await client.query<{ got: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as got',
      [lockSpace, name],
    );
    if (rows[0]?.got) return name;
  }
  return null;
};

/**
 * Takes the first place of this host that no living process of the same kind has: an advisory lock on
 * a connection of its own, so that the next process finds it free as soon as this one is gone.
 */
export const claimNode = async (o: {
  databaseUrl: string;
  what: string;
  /** Name of the place; the host's without one. */
  place: string;
}): Promise<Node> => {
  const place = o.place || hostname();
  const names = Array.from({ length: mostOfOneHost }, (_, i) => nameOf(o.what, place, i + 1));
  let client = await connected(o.databaseUrl);
  let name = (await claim(client, names)) ?? nameOf(o.what, place, process.pid);
  let released = false;
  let timer: NodeJS.Timeout | undefined;
  const again = () => {
    if (released) return;
    timer = setTimeout(() => {
      connected(o.databaseUrl)
        .then(async (fresh) => {
          client = fresh;
          // Its own place first: others are taken only where somebody was quicker.
          name = (await claim(fresh, [name, ...names])) ?? name;
          watch();
        })
        .catch(again);
    }, retryMs);
    timer.unref();
  };
  const watch = () => client.once('end', again);
  watch();
  return {
    name: () => name,
    async release() {
      released = true;
      clearTimeout(timer);
      await client.end().catch(() => undefined);
    },
  };
};
