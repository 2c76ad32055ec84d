import { execFileSync } from 'node:child_process';
import type { Action } from '#shared/kernel/access';

/** A screen as the console declares it. */
export type Route = { path: string; permission: Action | 'public'; title: [string, string] };

/** Every registered screen, as `npm run cli routes` prints it. Needs the build in dist/. */
export const declaredRoutes = (): Route[] =>
  JSON.parse(execFileSync(process.execPath, ['dist/cli.mjs', 'routes']).toString()) as Route[];
