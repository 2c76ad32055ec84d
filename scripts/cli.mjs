// npm run cli -- <command>: the server's command line, built when missing or old.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { checkNode, ensureBuilt, root } from './fresh.mjs';

checkNode();
ensureBuilt(['cli.mjs']);
const args = ['--enable-source-maps', join(root, 'dist/cli.mjs'), ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
process.exit(status ?? 1);
