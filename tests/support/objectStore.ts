import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { objectFault, objectRoutes } from '#lab/world/control/objectRoutes';
import { serveRoutes } from '#lab/world/control/router';
import { openObjects } from '#lab/world/objects/objects';
import { openUploads } from '#lab/world/objects/uploads';
import { steadyPorts } from './ports';

/** The lab's S3-like store by itself: it checks signatures, and its switches are `faults`. */
export const startObjectStore = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'manifold-objects-'));
  const objects = openObjects(join(folder, 'objects'));
  const uploads = openUploads(join(folder, 'uploads'), objects);
  const faults = objectFault.parse({});
  const [port = 0] = await steadyPorts(1);
  const [below, ...switches] = objectRoutes({ objects, uploads, objectFaults: faults });
  if (!below) throw new Error('the store has no route');
  // Some clients know no path in front of the bucket.
  const routes = [below, ...switches, { ...below, path: '/*' }];
  const server = await serveRoutes(port, routes, 'token-of-the-store-test');
  return {
    objects,
    uploads,
    faults,
    port,
    url: `http://127.0.0.1:${port}/objects`,
    stop() {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
