import type { logFiles } from '#shared/areas/cdn/logs/logFiles';
import type { Out } from '#shared/kernel/contract';

type Links = Out<typeof logFiles.endpoints.links>;
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * A shell script that downloads every file, goes on where a broken download stopped, and compares each
 * with its checksum; it ends with 1 when a file is wrong.
 */
export const downloadScript = (links: Links, origin: string): string => {
  const names = new Map<string, number>();
  const lines = links.rows.map(({ name, url, sha256 }) => {
    const file = `${name.replace(/\.gz$/, '')}.gz`;
    const n = (names.get(file) ?? 0) + 1;
    names.set(file, n);
    const saved = n === 1 ? file : file.replace(/^([^.]*)/, `$1-${n}`);
    return `get ${quoted(saved)} ${quoted(`${origin}${url}`)} ${sha256 ?? '-'}`;
  });
  return `#!/bin/sh
# Manifold: ${links.rows.length} log files. Links end at ${links.expiresAt}.
bad=0
get() {
  curl -fsS --retry 5 --retry-delay 2 -C - -o "$1" "$2" || { echo "FAILED $1"; bad=1; return; }
  [ "$3" = "-" ] && { echo "saved $1"; return; }
  sum=$(gzip -dc "$1" | sha256sum | cut -d' ' -f1)
  if [ "$sum" = "$3" ]; then echo "ok $1"; else echo "WRONG CHECKSUM $1"; bad=1; fi
}
${lines.join('\n')}
exit $bad
`;
};
