import { domainPolicies } from '#shared/areas/cdn/dns/domainPolicies';
import { steeringShares } from '#shared/areas/cdn/dns/steeringShares';
import { screens } from '../../../kernel/screens/screens';
import { cdnWords } from '../words';
import { texts as switchTexts } from '../steering/texts';
import { texts } from './texts';

/** Where traffic is sent, by name: the policy in force, and whether traffic follows its weights. */
export const steeringScreens = [
  ...screens(domainPolicies, {
    list: {
      path: '/cdn-schedulesByDomainNameManag',
      about: [
        '粘贴域名，逐个列出生效的调度策略及其条目：地区、供应商参数、权重与目标，自何时、由谁设置，以及此刻的解析应答；平台没有的名称单独列在最后。可把多个域名作为一次分阶段切换改用其他策略，逐个给出结果。',
        'Paste names: the policy in force for each with its entries (regions, parameter, weight, target), since when and by whom, and what DNS answers now. Names the platform does not have stand apart at the end. Many can be moved to another policy as one switch in stages, with a result for each.',
      ],
      menu: { section: 'cdnOffice.scheduling', order: 20 },
      title: ['按域名查调度', 'Schedules by domain'],
      keepAlive: true,
      rowKey: 'key',
      columns: [
        'name',
        'origin',
        'scheduleId',
        'regions',
        'paramId',
        'weight',
        'target',
        'answer',
        'answerState',
        'sinceAt',
        'sinceBy',
        'accountId',
        'fault',
      ],
      optional: ['accountId', 'fault'],
      grow: 'name',
      widths: {
        name: 200,
        origin: 140,
        scheduleId: 140,
        regions: 160,
        paramId: 120,
        weight: 80,
        target: 200,
        answer: 200,
        answerState: 140,
        sinceAt: 130,
        sinceBy: 170,
      },
      filters: ['origin', 'answerState', 'scheduleId', 'paramId', 'regions'],
      size: 100,
      tint: false,
      toolbar: [
        {
          label: switchTexts.movePolicy,
          dialog: () => import('../steering/MovePolicy'),
          opens: { as: 'move', with: [] },
          permission: 'staff.scheduling.operate',
        },
      ],
      actions: [
        {
          label: texts.live,
          open: (row) => `/cdn-sysdomainsbydomainid?id=${row.domainId}`,
          permission: 'staff.domains.view',
          when: (row) => row.domainId !== null,
        },
        {
          label: ['修改策略', 'Change the policy'],
          open: (row) => `/updateSchedule?id=${row.scheduleId}`,
          permission: 'staff.scheduling.operate',
          when: (row) => row.scheduleId !== null,
        },
      ],
      empty: { title: cdnWords.pasteNames, text: texts.policiesText },
      parts: () => import('../namesParts'),
    },
  }),
  ...screens(steeringShares, {
    list: {
      path: '/cdn-sysdomainsupplierdatastatistic',
      about: [
        '流量是否跟随权重：每个系统域名在每个地区，各供应商参数的权重占比（按当前已发布的区域）与流量占比（准确数据）及其偏差；超过 10 个百分点即标为偏离。可选最近 1 小时到 7 天。',
        'Does traffic follow the weights? For each platform name and region the share each parameter has by weight, as published now, and by traffic, by accurate figures. A deviation of more than 10 points is marked. The last hour to 7 days.',
      ],
      menu: { section: 'cdnOffice.suppliers', order: 80 },
      title: ['系统域名供应商统计', 'Platform names by supplier'],
      rowKey: 'key',
      columns: [
        'name',
        'domainId',
        'region',
        'paramId',
        'weightShare',
        'trafficShare',
        'deviation',
        'state',
        'bytes',
        'accountId',
      ],
      optional: ['accountId'],
      grow: 'name',
      widths: {
        name: 260,
        domainId: 200,
        region: 140,
        paramId: 140,
        weightShare: 110,
        trafficShare: 110,
        deviation: 100,
        state: 140,
        bytes: 110,
      },
      search: ['按系统域名或域名搜索', 'Search by platform name or domain'],
      filters: ['hours', 'state', 'region', 'paramId', 'domainId', 'accountId'],
      everyMs: 60_000,
      size: 50,
      tint: false,
      actions: [
        {
          label: texts.live,
          open: (row) => `/cdn-sysdomainsbydomainid?id=${row.domainId}`,
          permission: 'staff.domains.view',
        },
      ],
      empty: {
        title: ['没有可比较的流量', 'No traffic to compare'],
        text: [
          '系统域名已发布且所选时间内有准确数据时显示。',
          'Names appear once they are published and have accurate figures in the chosen hours.',
        ],
      },
      parts: () => import('./shareParts'),
    },
  }),
];
