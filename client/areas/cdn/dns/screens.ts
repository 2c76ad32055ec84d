import { dnsLookups } from '#shared/areas/cdn/dns/dnsLookups';
import { dnsRecords } from '#shared/areas/cdn/dns/dnsRecords';
import { liveRecords } from '#shared/areas/cdn/dns/liveRecords';
import { screens } from '../../../kernel/screens/screens';
import { cdnWords } from '../words';
import { steeringScreens } from './steeringScreens';
import * as terms from '#shared/kernel/terms';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { recordOf } from './recordOf';
import { texts } from './texts';
import { texts as zoneTexts } from './zoneTexts';

/** A record of the newest version that one's own draft says nothing of. */
const isPublishedByHand = (row: RowOf<typeof dnsRecords.endpoints.list>) =>
  row.origin === 'hand' && row.changeId === null && row.state !== 'leaving';

export default [
  screens(dnsRecords, {
    list: {
      path: '/cdn-dnsRecordsManag',
      about: [
        '区域中的解析记录：平台为域名生成的记录只读，并显示所属域名与策略；手工记录（A、AAAA、CNAME、TXT、NS、MX、CAA，可按地区与权重）在自己的草稿中编辑，检查通过后整体发布为一个版本，可恢复任一版本，可按区域文件导入导出。上方列出最近的版本、其增减，以及各域名服务器此刻应答的版本。',
        'Records of the zone. Those the platform generates are read-only and name their domain and policy; those by hand (A, AAAA, CNAME, TXT, NS, MX, CAA, by region and weight) are edited in a draft of your own, checked, and published whole as one version; any version can be gone back to, and the zone is imported and exported as a zone file. Above stand the newest versions with what came and went, and the serial each name server answers now.',
      ],
      menu: { section: 'cdnOffice.scheduling', order: 80 },
      title: ['解析记录管理', 'DNS records'],
      keepAlive: true,
      rowKey: 'key',
      columns: [
        'name',
        'origin',
        'type',
        'value',
        'regions',
        'weight',
        'ttl',
        'state',
        'domainId',
        'scheduleId',
        'paramId',
        'accountId',
        'serial',
        'publishedAt',
      ],
      optional: ['accountId', 'serial', 'publishedAt'],
      grow: 'name',
      widths: {
        name: 260,
        origin: 90,
        type: 80,
        value: 270,
        regions: 110,
        weight: 80,
        ttl: 80,
        state: 120,
        domainId: 190,
        scheduleId: 130,
        paramId: 120,
      },
      search: ['按主机名、记录值或域名搜索', 'Search by host, value or domain'],
      filters: [
        'state',
        'origin',
        'type',
        'regions',
        'domainId',
        'accountId',
        'scheduleId',
        'paramId',
      ],
      everyMs: 15_000,
      tint: false,
      toolbar: [
        {
          label: zoneTexts.add,
          dialog: () => import('./RecordForm'),
          opens: { as: 'add', with: [] },
          permission: 'staff.scheduling.operate',
          primary: true,
        },
        {
          label: zoneTexts.draft,
          dialog: () => import('./ZoneDraft'),
          opens: { as: 'draft', with: [] },
          permission: 'staff.scheduling.operate',
        },
        {
          label: zoneTexts.versions,
          dialog: () => import('./ZoneVersions'),
          opens: { as: 'versions', with: [] },
          permission: 'staff.scheduling.view',
        },
        {
          label: zoneTexts.file,
          dialog: () => import('./ZoneFile'),
          opens: { as: 'file', with: [] },
          permission: 'staff.scheduling.operate',
        },
        {
          endpoint: 'publish',
          label: texts.publish,
          confirm: texts.publishAsk,
          done: texts.publishing,
        },
      ],
      actions: [
        {
          label: terms.edit,
          dialog: () => import('./RecordForm'),
          permission: 'staff.scheduling.operate',
          when: isPublishedByHand,
        },
        {
          endpoint: 'undo',
          label: zoneTexts.undo,
          input: (row) => ({ id: row.changeId }),
          when: (row) => row.changeId !== null,
        },
        {
          endpoint: 'drop',
          label: terms.remove,
          danger: true,
          input: (row) => ({ before: recordOf(row) }),
          confirm: zoneTexts.dropAsk,
          done: zoneTexts.inDraft,
          when: isPublishedByHand,
        },
        {
          label: texts.live,
          open: (row) => `/cdn-sysdomainsbydomainid?id=${row.domainId}`,
          permission: 'staff.domains.view',
          when: (row) => row.domainId !== null,
        },
        {
          label: ['查询解析', 'DNS query'],
          open: (row) => `/cdn-querydomaindnsrecord?names=${row.name}&types=CNAME`,
          permission: 'test.run',
        },
      ],
      empty: { title: texts.noRecords, text: texts.noRecordsText },
      parts: () => import('./recordParts'),
    },
  }),
  screens(liveRecords, {
    list: {
      path: '/cdn-sysdomainsbydomainid',
      about: [
        '为一个域名生成的系统域名此刻如何应答：向每个权威服务器与解析服务器、以每个地区的访问者身份查询，期望与所见并列；不一致的行为红色，每 15 秒重新查询。',
        'What the name generated for a domain answers now: every authoritative server and resolver is asked as a client of each region, with what is expected beside what is seen. A row that differs is red; all are asked again every 15 seconds.',
      ],
      menu: { section: 'cdnOffice.domains', order: 90 },
      title: ['域名下系统域名', 'Platform names of a domain'],
      rowKey: 'key',
      columns: [
        'server',
        'role',
        'region',
        'state',
        'value',
        'expected',
        'fault',
        'ttl',
        'ms',
        'name',
      ],
      optional: ['name'],
      grow: 'value',
      widths: {
        server: 170,
        role: 100,
        region: 140,
        state: 150,
        value: 230,
        expected: 240,
        fault: 130,
        ttl: 110,
        ms: 90,
      },
      filters: ['state', 'region', 'role'],
      everyMs: 15_000,
      size: 100,
      tint: false,
      toolbar: [
        {
          label: ['区域中的记录', 'Records in the zone'],
          open: '/cdn-dnsRecordsManag',
          permission: 'staff.scheduling.view',
        },
      ],
      empty: { title: texts.chooseDomain, text: texts.chooseDomainText },
      parts: () => import('./liveParts'),
    },
  }),
  screens(dnsLookups, {
    list: {
      path: '/cdn-querydomaindnsrecord',
      about: [
        '互联网此刻如何应答这些名称：粘贴名称并选择记录类型，从根开始逐级找到这些名称的权威服务器，与平台的解析服务器一并查询；相同的应答合为一行，附 TTL、耗时与 DNSSEC 验证结果；本平台的名称附期望值，不一致的标出。除本人最近 100 次查询外不保存任何内容。',
        'What the world answers for names now: paste names, choose types; the resolvers of the platform are asked, and the authoritative servers that a walk from the root of DNS leads to. Equal answers are one row, with TTL, time and whether their signatures are valid; for our names what is expected stands beside it and what differs is marked. Nothing is stored but your own latest 100 queries.',
      ],
      menu: { section: 'cdn.tests', order: 90, office: 'cdnOffice.scheduling' },
      title: ['域名解析查询', 'DNS query'],
      rowKey: 'key',
      columns: [
        'name',
        'type',
        'values',
        'fault',
        'expected',
        'state',
        'alone',
        'dnssec',
        'servers',
        'zones',
        'ttl',
        'ms',
      ],
      grow: 'values',
      widths: {
        name: 200,
        type: 90,
        values: 260,
        fault: 120,
        expected: 220,
        state: 150,
        alone: 120,
        dnssec: 120,
        zones: 200,
        servers: 200,
        ttl: 110,
        ms: 90,
      },
      optional: ['zones'],
      filters: ['state', 'alone', 'dnssec'],
      size: 100,
      tint: false,
      empty: { title: cdnWords.pasteNames, text: texts.pasteText },
      parts: () => import('./lookupParts'),
    },
  }),
  ...steeringScreens,
];
