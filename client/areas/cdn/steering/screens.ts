import { cnameObservations } from '#shared/areas/cdn/steering/observations';
import * as cdnTerms from '#shared/areas/cdn/terms';
import { screens } from '../../../kernel/screens/screens';
import { analysisScreens } from './analysisScreens';
import { taskScreens } from './taskScreens';
import { texts } from './texts';

export default [
  ...taskScreens,
  screens(cnameObservations, {
    list: {
      path: '/cdn-cnamerecord',
      about: [
        '某个解析服务器在某时刻应答了什么：每次应答的整条链、TTL、响应码、耗时、当时的区域版本与识别出的供应商。由探测任务与每 10 分钟一次的常设探测写入；以各地区客户端网段（EDNS 客户端子网）查询权威与解析服务器。平台未发布过的目标列为检查发现。',
        'What a name server answered at a time: the whole chain, TTLs, response code, duration, zone version in force and the supplier recognised from the target. Written by probe tasks and a standing probe every 10 minutes, which ask the authoritative servers and resolvers with the network of a client of each region (EDNS client subnet). A target the platform never published is a finding.',
      ],
      menu: { section: 'cdnOffice.scheduling', order: 40 },
      title: ['CNAME 记录', 'CNAME observations'],
      columns: [
        'observedAt',
        'name',
        { field: 'region', label: cdnTerms.region },
        'target',
        'supplier',
        'state',
        'rcode',
        'ttl',
        'ms',
        'serial',
        'chain',
        'resolver',
        'paramId',
        'domainId',
        'taskId',
        'accountId',
      ],
      optional: [
        'rcode',
        'ms',
        'serial',
        'chain',
        'resolver',
        'paramId',
        'domainId',
        'taskId',
        'accountId',
      ],
      grow: 'target',
      widths: {
        observedAt: 135,
        name: 215,
        region: 125,
        supplier: 110,
        state: 170,
        rcode: 110,
        ttl: 80,
        ms: 80,
        serial: 100,
        chain: 320,
        resolver: 150,
      },
      search: texts.searchNames,
      filters: [
        'observedAt',
        'state',
        'region',
        'rcode',
        'supplier',
        'paramId',
        'domainId',
        'taskId',
        'accountId',
      ],
      everyMs: 30_000,
      seconds: true,
      tint: false,
      toolbar: [
        {
          label: texts.compare,
          dialog: () => import('./Compare'),
          opens: { as: 'compare', with: [] },
          permission: 'staff.scheduling.view',
        },
      ],
      empty: { title: texts.noAnswers, text: texts.noAnswersText },
    },
  }),
  ...analysisScreens,
];
