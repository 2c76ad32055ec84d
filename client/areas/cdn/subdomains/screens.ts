import { mostHostsAnHour, subdomains } from '#shared/areas/cdn/subdomains/subdomains';
import { screens } from '../../../kernel/screens/screens';
import { texts } from './texts';

const permission = 'staff.domains.operate';

export default [
  screens(subdomains, {
    list: {
      path: '/cdn-subdomainmanag',
      about: [
        `泛域名（*.example.com）下有访客请求过的主机，由已入库的日志行每 10 分钟发现一次，每天全部复查：首次与最近出现、请求数、流量、证书是否覆盖。每小时每域名计入请求最多的 ${mostHostsAnHour} 个主机。可命名、排除无用主机（流量照常计入泛域名），或拆分为独立域名：规则、源站与线路照抄，全部供应商生效的时刻起流量计入独立域名。`,
        `Hosts that visitors asked for below wildcard domains (*.example.com), found in stored log lines every 10 minutes and all looked at again each day: first and last seen, requests, traffic, whether the certificate covers them. An hour of a domain counts its ${mostHostsAnHour} busiest hosts. Name them, exclude junk (its traffic still counts for the wildcard), or split one out: a domain of its own with the same rules, origin and lines, for which traffic counts from the moment all suppliers serve it.`,
      ],
      menu: { section: 'cdnOffice.domains', order: 20 },
      title: texts.title,
      columns: [
        'host',
        'label',
        'domainId',
        'serving',
        'cover',
        { field: 'requests', align: 'right' },
        { field: 'bytes', align: 'right' },
        'lastSeenAt',
        'movedAt',
        'firstSeenAt',
        'accountId',
        'excluded',
      ],
      optional: ['accountId', 'movedAt', 'firstSeenAt', 'excluded'],
      grow: 'host',
      widths: {
        label: 90,
        domainId: 150,
        serving: 140,
        cover: 115,
        requests: 90,
        bytes: 90,
        firstSeenAt: 110,
        lastSeenAt: 110,
        movedAt: 150,
        accountId: 120,
        excluded: 90,
      },
      search: texts.search,
      filters: ['accountId', 'domainId', 'serving', 'cover', 'excluded', 'firstSeenAt'],
      refreshOn: [subdomains.events.changed],
      everyMs: 30_000,
      tint: false,
      actions: [
        { label: texts.name, dialog: () => import('./NameHost'), permission },
        {
          endpoint: 'split',
          label: texts.split,
          when: (row) => row.ownDomainId === null,
          confirm: (row) => [
            `将 ${row.host} 从 ${row.domainName} 拆分为同一账号的独立域名：复制源站、规则、线路，以及覆盖它的证书；告警、管控等不复制。此前的流量仍计入泛域名，全部供应商生效后的流量计入独立域名。无需修改 DNS。`,
            `Makes ${row.host} a domain of its own in the account of ${row.domainName}, with the same origin, rules, lines and the certificate if it covers the host; alarms and controls are not copied. Traffic so far stays with the wildcard, what comes once all suppliers serve the domain counts for that. DNS needs no change.`,
          ],
          done: texts.splitDone,
        },
        {
          label: texts.openOwn,
          open: (row) => `/updateDomainPage?id=${row.ownDomainId}`,
          permission: 'domain.queryByDomainID',
          when: (row) => row.ownDomainId !== null,
        },
        {
          label: texts.relations,
          open: (row) => `/cdn-overviewdomainrelatedentities?text=${row.host}`,
          permission: 'staff.domains.view',
        },
        {
          endpoint: 'exclude',
          label: texts.exclude,
          input: ({ id }) => ({ id, excluded: true }),
          when: (row) => !row.excluded,
          done: texts.excludeDone,
        },
        {
          endpoint: 'exclude',
          label: texts.include,
          input: ({ id }) => ({ id, excluded: false }),
          when: (row) => row.excluded,
          done: null,
        },
        {
          label: texts.wildcard,
          open: (row) => `/domain/${row.domainId}/configs`,
          permission: 'staff.domains.view',
        },
      ],
      empty: { title: texts.none, text: texts.noneText },
    },
  }),
];
