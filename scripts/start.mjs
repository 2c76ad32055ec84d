// npm start: checks Node.js, builds what is missing or old, then becomes the launcher.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkNode, ensureBuilt, root } from './fresh.mjs';

checkNode();
ensureBuilt(['launcher.mjs', 'server.mjs']);
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(root, 'dist/launcher.mjs')).href);
