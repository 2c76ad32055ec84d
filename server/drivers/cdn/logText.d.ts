import { type LogLine, type SupplierLogFile } from './driver';
/**
 * The lines of a packed log file as NDJSON chunks in the platform's shape. `read` maps one line of
 * the dialect; a line it cannot read, a bad archive and a wrong checksum end in `garbage`.
 */
export declare function readLogText(
  packed: Buffer,
  file: SupplierLogFile,
  read: (text: string) => LogLine | null,
): AsyncIterable<Buffer>;
