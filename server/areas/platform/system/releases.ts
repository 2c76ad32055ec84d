import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { releases } from '#shared/areas/platform/system/releases';
import { isStaff } from '#shared/kernel/access';
import type { Out } from '#shared/kernel/contract';
import { serve } from '../../../kernel/http/http';

type Release = Out<(typeof releases)['endpoints']['read']>['rows'][number];
type Group = Release['groups'][number];

/** Reads "## version (day)", "### kind" and "- 中文 / English"; anything else is prose and left out. */
export const parseChangelog = (text: string): Release[] => {
  const rows: Release[] = [];
  let group: Group | undefined;
  for (const line of text.split('\n')) {
    const head = /^## (\S+) \((\d{4}-\d\d-\d\d)\)/.exec(line);
    const kind = /^### (Added|Changed|Fixed|Operators)/.exec(line);
    const item = /^- (.+) \/ (.+)$/.exec(line);
    if (head) rows.push({ version: head[1] ?? '', releasedDay: head[2] ?? '', groups: [] });
    else if (kind && rows.length > 0) {
      group = { kind: kind[1] as Group['kind'], lines: [] };
      rows.at(-1)?.groups.push(group);
    } else if (item && group) group.lines.push({ zh: item[1] ?? '', en: item[2] ?? '' });
  }
  return rows;
};

/** What somebody reads of the releases: how the platform is run concerns staff alone. */
export const forReader = (rows: Release[], isForStaff: boolean): Release[] =>
  isForStaff
    ? rows
    : rows.map((r) => ({ ...r, groups: r.groups.filter((g) => g.kind !== 'Operators') }));

const here = dirname(fileURLToPath(import.meta.url));
const file = (): string | undefined =>
  [
    join(here, 'CHANGELOG.md'),
    join(here, '../CHANGELOG.md'),
    join(here, '../../../../CHANGELOG.md'),
  ].find(existsSync);
let cached: Release[] | null = null;

export const releasesService = serve(releases, {
  async read({ who }) {
    const path = file();
    cached ??= path ? parseChangelog(readFileSync(path, 'utf8')) : [];
    return { rows: forReader(cached, isStaff(who)) };
  },
});
