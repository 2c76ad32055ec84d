import { crc32 } from 'node:zlib';
import { distinctNames } from '#shared/kernel/fileNames';

/** A file to put into an archive, opened when its turn comes. */
export type ZipEntry = { name: string; open: () => Promise<AsyncIterable<Buffer>> };
type Written = { name: Buffer; crc: number; size: number; offset: number };

/** Names are UTF-8; sizes and checksum follow the content, which is stored as it comes. */
const flags = 0x0808;
const version = 20;

const header = (name: Buffer): Buffer => {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(version, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(0x21, 12); // 1980-01-01, the first day the format knows
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
};
const descriptor = ({ crc, size }: Written): Buffer => {
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(0x08074b50, 0);
  tail.writeUInt32LE(crc, 4);
  tail.writeUInt32LE(size, 8);
  tail.writeUInt32LE(size, 12);
  return tail;
};
const directoryEntry = ({ name, crc, size, offset }: Written): Buffer => {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(version, 4);
  entry.writeUInt16LE(version, 6);
  entry.writeUInt16LE(flags, 8);
  entry.writeUInt16LE(0x21, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(size, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(offset, 42);
  return Buffer.concat([entry, name]);
};

/**
 * A ZIP archive of files that are packed already, one after the other, so memory stays flat. Without
 * ZIP64: at most 65,535 files and 4 GB, beyond which it breaks off rather than be wrong.
 */
export async function* zipOf(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let at = 0;
  const names = distinctNames(entries.map((e) => e.name));
  for (const [i, entry] of entries.entries()) {
    const one: Written = { name: Buffer.from(names[i] ?? entry.name), crc: 0, size: 0, offset: at };
    const head = header(one.name);
    yield head;
    for await (const chunk of await entry.open()) {
      one.crc = crc32(chunk, one.crc);
      one.size += chunk.length;
      yield chunk;
    }
    yield descriptor(one);
    at += head.length + one.size + 16;
    if (at > 0xffff_ffff) throw new Error('the archive exceeds 4 GB');
    written.push(one);
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(written.length, 8);
  end.writeUInt16LE(written.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  yield end;
}
