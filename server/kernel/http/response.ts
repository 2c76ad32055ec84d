import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { Endpoint } from '#shared/kernel/contract';

/** A download: its name is made by the server, never taken from a request. */
export type Download = { name: string; type: string; size?: number } & (
  | { content: Readable }
  /** A file on disk, of which a part may be asked for, so that a broken download can go on. */
  | { path: string }
);
/** Sends a file or the asked part of it; a reader who went away is no failure. */
const sendPath = (res: Response, path: string): Promise<void> =>
  new Promise((done, fail) => {
    const how = { acceptRanges: true, cacheControl: false, dotfiles: 'allow' } as const;
    res.sendFile(path, how, (error?: Error & { code?: string }) =>
      error && error.code !== 'ECONNABORTED' ? fail(error) : done(),
    );
  });

/** Sends what a verb answered: JSON, or a download under the name the server made. */
export const send = async (res: Response, endpoint: Endpoint, result: unknown) => {
  if (!endpoint.file) {
    res.json(result);
    return;
  }
  const d = result as Download;
  res.setHeader('content-type', d.type);
  res.setHeader(
    'content-disposition',
    `attachment; filename="${d.name.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(d.name)}`,
  );
  if ('path' in d) {
    await sendPath(res, d.path);
    return;
  }
  if (d.size !== undefined) res.setHeader('content-length', String(d.size));
  await pipeline(d.content, res);
};
