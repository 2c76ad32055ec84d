import * as cdnTerms from '#shared/areas/cdn/terms';
import { accountMonthChecks } from '#shared/areas/cdn/reconciliation/accountMonthChecks';
import { consistencyTolerances } from '#shared/areas/cdn/reconciliation/consistency';
import { dayChecks } from '#shared/areas/cdn/reconciliation/dayChecks';
import { uncheckedDays } from '#shared/areas/cdn/reconciliation/uncheckedDays';
import { custom, screens } from '../../../kernel/screens/screens';
import { acceptAct, runAct } from './dayCheckActs';
import { accountMonthList } from './accountMonthList';
import { texts as consistencyTexts } from './consistency/texts';
import { texts } from './texts';
import { uncheckedList } from './uncheckedList';

export default [
  screens(accountMonthChecks, { list: accountMonthList }),
  screens(dayChecks, {
    list: {
      path: '/cdn-localsupdata',
      about: [
        '每个供应商参数每天的本地流量合计，与供应商自己给出的日合计对比。该日在供应商时区内结束且数据完整后自动核对；合计或某个域名超出参数所设容差即为不一致，可查看原因、重新核对或说明原因后接受。',
        "Our traffic of each day and supplier parameter against the day total that the supplier itself tells. A day is checked by itself once it is over in the supplier's zone and our data is complete; when the sums or a domain differ by more than the tolerance set in the parameter it fails, and can be looked into, checked again, or accepted with a reason.",
      ],
      menu: { section: 'cdnOffice.data', order: 50 },
      title: ['供应商日数据核对', 'Supplier day check'],
      columns: [
        'day',
        'paramId',
        'state',
        { field: 'localBytes', label: texts.dayChecks.ours },
        { field: 'supplierBytes', label: texts.dayChecks.theirs },
        'differenceBytes',
        'differenceRatio',
        { field: 'points', align: 'right' },
        'checkedAt',
        'supplier',
        'localRequests',
        'supplierRequests',
        'acceptedByEmail',
        'reason',
      ],
      optional: [
        'checkedAt',
        'supplier',
        'localRequests',
        'supplierRequests',
        'acceptedByEmail',
        'reason',
      ],
      grow: 'paramId',
      widths: { day: 120, paramId: 150, state: 150, points: 100, checkedAt: 170 },
      filters: ['state', 'supplier', 'paramId', 'day'],
      search: cdnTerms.searchByParameter,
      live: { event: dayChecks.events.changed },
      refreshOn: [dayChecks.events.changed],
      leads: (row) => `/viewMoreLocalSupplier?id=${row.id}`,
      actionsWidth: 70,
      actions: [runAct, acceptAct],
      empty: {
        title: ['还没有日核对', 'No day checks yet'],
        text: [
          '域名在供应商同步满一天后自动建立。',
          'They open by themselves after a whole day was synced at a supplier.',
        ],
      },
      parts: () => import('./dayCheckCells'),
    },
  }),
  screens(uncheckedDays, { list: uncheckedList }),
  custom({
    path: '/cdn-localdataconsis',
    about: [
      '实时、准确与日志三个数据源在哪一天不一致：每个域名每天最大的相对差异，按小时累计，互相抵消的差异也会显现。尚未完整的日期为虚线，不会标红；点开可查看 288 个时段并生成修复。',
      'On which day do realtime, accurate and log disagree? The largest relative difference of each domain and day, added up hour by hour so that hours do not make up for each other. Days that are not complete yet are dashed, never red. A cell opens its 288 slots, from where a repair is made.',
    ],
    menu: { section: 'cdnOffice.data', order: 40 },
    title: consistencyTexts.title,
    permission: 'staff.data.view',
    uses: [consistencyTolerances.endpoints.set],
    load: () => import('./consistency/Consistency'),
  }),
  custom({
    path: '/viewMoreLocalData',
    about: [
      '一个域名一天在一个供应商参数的 288 个时段：三个数据源的数值、差异、锁定、缺口与各数据源完整到何时；连续的不一致时段可带入数据修复。',
      'The 288 slots of a domain and day at one supplier parameter: three values, their difference, holds, gaps and until when each source is complete. Slots that differ one after the other are taken into a repair together.',
    ],
    title: consistencyTexts.detail,
    permission: 'staff.data.view',
    parent: '/cdn-localdataconsis',
    load: () => import('./consistency/ConsistencySlots'),
  }),
  custom({
    path: '/cdn-localsupdatamonth',
    about: [
      '供应商月账单与本地数据对比：已通过天数、本地流量、日合计之和、账单流量与金额、按我方价格表应付的金额，以及差异按用量、单位、单价、取整、返还的构成。账单由接口读取或从文件录入，更正会另存版本；可接受、提出异议（附导出依据）、标记付款。',
      'Invoices of suppliers against our figures: days passed, our traffic, the sum of day totals, traffic and amount of the invoice, the amount expected by our copy of the price list, and what of the difference comes from usage, unit, price, rounding and credit. Invoices are read from the supplier or entered from a file; a correction is a version of its own. Accept, dispute with evidence, mark as paid.',
    ],
    menu: { section: 'cdnOffice.data', order: 70 },
    title: ['供应商月数据核对', 'Supplier month check'],
    permission: 'staff.billing.view',
    load: () => import('./SupplierMonths'),
  }),
  custom({
    path: '/viewMoreLocalSupplier',
    about: [
      '一个供应商参数某日的核对：按域名列出双方的流量，差异大的在前，包括只有一方知道的域名。全天未完整同步的域名双方都不计入。',
      'One day at one supplier parameter by domain: both sides, the largest difference first, with domains that only one side knows. Domains that were not synced over the whole day count on neither side.',
    ],
    ofObject: true,
    title: ['供应商核对详情', 'Supplier check detail'],
    permission: 'staff.data.view',
    parent: '/cdn-localsupdata',
    shows: 'dayChecks',
    load: () => import('./DayCheck'),
  }),
];
