import { server, servers } from '#shared/areas/platform/servers/servers';
import { metaOf } from '#shared/kernel/field';
import { screens } from '../../../kernel/screens/screens';
import { serverActs } from './serverActs';
import { texts } from './texts';

type Row = Record<string, unknown>;
const permission = 'staff.servers.operate';
const { shape } = server.schema;
const only =
  (...methods: readonly string[]) =>
  (values: Row): boolean =>
    methods.includes(String(values['method']));
const shared = {
  parent: '/cdn-serverstatus',
  fields: [
    'name',
    'role',
    'enabled',
    {
      group: texts.check,
      fields: [
        'method',
        'host',
        'port',
        'dnsName',
        'url',
        'expectStatus',
        'expectText',
        'certificateDays',
        'beatSeconds',
      ],
    },
    { group: texts.rule, fields: ['failures', 'outOf'], note: texts.ruleNote },
    { group: texts.limits, fields: ['cpuLimitPpm', 'memoryLimitPpm', 'diskLimitPpm'] },
  ],
  when: {
    host: only('own', 'tcp', 'dns'),
    port: only('tcp', 'dns'),
    dnsName: only('dns'),
    url: only('http'),
    expectStatus: only('http'),
    expectText: only('http'),
    certificateDays: only('http'),
    beatSeconds: only('heartbeat'),
    cpuLimitPpm: only('own'),
    memoryLimitPpm: only('own'),
    diskLimitPpm: only('own'),
  },
  also: {
    label: texts.saveAndTest,
    after: (row: Row) => `/cdn-serverstatus?open=${String(row['id'])}&test=1`,
  },
} as const;
const written = Object.keys(servers.endpoints.create.input.shape).filter((n) => n !== 'accountId');
const textOf = (value: unknown): string =>
  value === null || value === undefined ? '–' : String(value);

export default [
  screens(servers, {
    list: {
      path: '/cdn-serverstatus',
      menu: { section: 'cdnOffice.system', order: 20 },
      about: [
        '平台的主机由其进程自行测量；其他机器与服务每 30 秒按 TCP、HTTP（状态码、内容、证书到期）或 DNS 检查，或上报心跳。状态变化只通知一次，可静音；曲线为 1 小时到 30 天。',
        'Hosts of the platform are measured by their own processes; others are checked every 30 seconds by TCP, HTTP (status, text, end of the certificate) or DNS, or send a heartbeat. A change of state is told once and can be muted; charts span 1 hour to 30 days.',
      ],
      title: texts.title,
      columns: [
        'name',
        'state',
        'role',
        'method',
        { field: 'host', fields: ['host', 'port', 'url'] },
        'reason',
        { field: 'ms', align: 'right' },
        { field: 'cpu', align: 'right' },
        { field: 'memory', align: 'right' },
        { field: 'disk', align: 'right' },
        { field: 'rxBps', align: 'right' },
        { field: 'txBps', align: 'right' },
        'checkedAt',
        'mutedUntil',
      ],
      optional: ['method', 'rxBps', 'txBps', 'mutedUntil'],
      grow: 'reason',
      widths: {
        name: 160,
        state: 90,
        role: 110,
        method: 110,
        host: 190,
        reason: 220,
        ms: 100,
        cpu: 75,
        memory: 75,
        disk: 75,
        rxBps: 100,
        txBps: 100,
        checkedAt: 115,
        mutedUntil: 115,
      },
      search: texts.search,
      filters: ['role', 'method', 'state'],
      everyMs: 10_000,
      tint: false,
      refreshOn: [servers.events.changed],
      opens: { as: 'open' },
      actionsWidth: 110,
      toolbar: [
        {
          label: texts.add,
          open: '/cdn-addserver',
          permission,
          primary: true,
        },
      ],
      actions: serverActs,
      create: false,
      empty: { title: texts.none, text: texts.noneText },
      parts: () => import('./serverParts'),
    },
    create: {
      ...shared,
      path: '/cdn-addserver',
      title: texts.add,
      permission,
      start: {
        role: 'other',
        method: 'tcp',
        failures: 2,
        outOf: 3,
        enabled: true,
        expectStatus: 200,
        beatSeconds: 60,
      },
    },
    edit: {
      ...shared,
      path: '/cdn-updateserver',
      title: texts.edit,
      permission,
      differences: (values, start) =>
        written
          .filter((name) => textOf(values[name]) !== textOf(start[name]))
          .map((name) => ({
            key: name,
            label: metaOf(shape[name as keyof typeof shape]).label ?? [name, name],
            before: textOf(start[name]),
            after: textOf(values[name]),
          })),
    },
  }),
];
