import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The lab's authority behind a door of the test's own, which counts and can refuse one call. */
export const startAuthority = async (controlPort: number) => {
  const paths: string[] = [];
  let cut: string | null = null;
  const server = createServer((req, res) => {
    const path = req.url ?? '';
    paths.push(path);
    if (cut && path.startsWith(cut)) {
      cut = null;
      req.resume();
      res.writeHead(403, { 'content-type': 'application/problem+json' });
      res.end(JSON.stringify({ type: 'about:blank', detail: 'cut', status: 403 }));
      return;
    }
    const { method, headers } = req;
    const onward = request(
      { host: '127.0.0.1', port: controlPort, path, method, headers },
      (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(res);
      },
    );
    req.pipe(onward);
  });
  await new Promise<void>((ok) => server.listen(0, '127.0.0.1', ok));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The next call whose path begins so is refused and reaches nobody. */
    cut: (path: string) => {
      cut = path;
    },
    count: (path: string) => paths.filter((p) => p.startsWith(path)).length,
    stop: () => server.close(),
  };
};
