import type { logFiles } from '#shared/areas/cdn/logs/logFiles';
import type { Out } from '#shared/kernel/contract';
import { distinctNames } from '#shared/kernel/fileNames';

type Links = Out<typeof logFiles.endpoints.links>;
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * A shell script that downloads every file, goes on where a broken download stopped, and compares each
 * with its checksum; it ends with 1 when a file is wrong.
 */
export const downloadScript = (links: Links, origin: string): string => {
  const files = links.rows.map(({ name }) => `${name.replace(/\.gz$/, '')}.gz`);
  const names = distinctNames(files, (n) => `-${n}`);
  const lines = links.rows.map(
    ({ url, sha256 }, i) =>
      `get ${quoted(names[i] ?? '')} ${quoted(`${origin}${url}`)} ${sha256 ?? '-'}`,
  );
  return `#!/bin/sh
# Manifold: ${links.rows.length} log files. Links end at ${links.expiresAt}.
bad=0
get() {
  curl -fsS --retry 5 --retry-delay 2 -C - -o "$1" "$2" || { echo "FAILED $1"; bad=1; return; }
  [ "$3" = "-" ] && { echo "saved $1"; return; }
  sum=$(sha256sum "$1" | cut -d' ' -f1)
  if [ "$sum" = "$3" ]; then echo "ok $1"; else echo "WRONG CHECKSUM $1"; bad=1; fi
}
${lines.join('\n')}
exit $bad
`;
};
