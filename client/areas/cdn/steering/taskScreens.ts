import { cnameTasks } from '#shared/areas/cdn/steering/cnameTasks';
import { isStaff, type Who } from '#shared/kernel/access';
import * as terms from '#shared/kernel/terms';
import { screens } from '../../../kernel/screens/screens';
import { words } from '../../../kernel/text/words';
import { type EntryDraft, toEntries } from '../suppliers/entries';
import { texts } from './texts';

type Values = Record<string, unknown>;
const probes = (values: Values) => values['kind'] === 'probe';
const switches = (values: Values) => values['kind'] === 'switch';
const probeFields = ['names', 'regions', 'intervalSeconds', 'answers'] as const;
const stageFields = ['stages', 'waitSlots', 'mostErrorPpm', 'leastHitPpm', 'confirmNames'] as const;
const switchFields = ['scheduleId', 'domainId', 'wishedEntries', ...stageFields] as const;
const whenOf = (names: readonly string[], when: (values: Values) => boolean) =>
  Object.fromEntries(names.map((name) => [name, when]));
const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

/** What is sent of a form: the fields of its kind; weights as entries. */
const toInput = (values: Values, _start: Values, who: Who): Values => ({
  ...pick(values, ['kind', 'name', ...(probes(values) ? probeFields : switchFields)]),
  ...(switches(values)
    ? {
        // What the form holds are drafts.
        wishedEntries: toEntries((values['wishedEntries'] ?? []) as EntryDraft[], isStaff(who)),
        stages: ((values['stages'] ?? []) as unknown[]).map(Number),
      }
    : {}),
});

/** Probes and switches: the list of both kinds, and the form that makes one. */
export const taskScreens = [
  ...screens(cnameTasks, {
    list: {
      path: '/cdn-cnametask',
      about: [
        '测量，或安全地移动流量。探测按间隔查询名称并保存应答；切换把一个策略从当前权重分阶段移到期望权重，每阶段检查应答占比（95% 区间）、5xx 占比、命中率、熔断与证书，异常时自动退回并说明原因。暂停的切换不再前进，但守护继续。',
        'Measures, or moves traffic safely. A probe asks for names at an interval and keeps the answers. A switch moves a policy from its live weights to the wished ones in stages; at each it checks the share of answers (95 % interval), 5xx share, hit rate, circuit and certificate, and goes back by itself with the reason. A paused switch goes no further, but its guard goes on.',
      ],
      menu: { section: 'cdn.scheduling', order: 30, office: 'cdnOffice.scheduling' },
      title: texts.tasks,
      columns: (who) => [
        'name',
        'kind',
        'state',
        'percent',
        'scheduleId',
        'domainId',
        'toScheduleId',
        'reason',
        'stageAt',
        'nextAt',
        'names',
        'intervalSeconds',
        ...(isStaff(who) ? (['accountId'] as const) : []),
        'createdBy',
        'createdAt',
      ],
      optional: [
        'toScheduleId',
        'stageAt',
        'names',
        'intervalSeconds',
        'accountId',
        'createdBy',
        'createdAt',
      ],
      grow: 'name',
      widths: {
        kind: 80,
        state: 120,
        percent: 85,
        scheduleId: 140,
        domainId: 150,
        toScheduleId: 140,
        reason: 240,
        stageAt: 125,
        nextAt: 125,
        accountId: 120,
        createdAt: 125,
      },
      search: texts.searchTasks,
      filters: (who) => [
        ...(isStaff(who) ? ['accountId'] : []),
        'kind',
        'state',
        'scheduleId',
        'toScheduleId',
        'domainId',
      ],
      refreshOn: [cnameTasks.events.changed],
      everyMs: 15_000,
      tint: false,
      actions: [
        {
          label: texts.look,
          dialog: () => import('./TaskSteps'),
          permission: 'schedule.view',
          when: (row) => row.kind === 'switch',
        },
        {
          label: texts.answers,
          open: (row) => `/cdn-cnamerecord?taskId=${row.id}`,
          permission: 'staff.scheduling.view',
        },
        {
          endpoint: 'pause',
          label: terms.pause,
          when: (row) => row.state === 'running' && row.kind === 'probe',
        },
        {
          endpoint: 'pause',
          label: texts.hold,
          when: (row) => row.state === 'running' && row.kind === 'switch',
        },
        { endpoint: 'resume', label: terms.resume, when: (row) => row.state === 'paused' },
        {
          endpoint: 'skip',
          input: (row) => ({ id: row.id, stage: row.stage ?? 0 }),
          label: texts.skip,
          confirm: texts.skipText,
          when: (row) => row.kind === 'switch' && row.endedAt === null,
        },
        {
          endpoint: 'rollBack',
          label: texts.rollBack,
          danger: true,
          confirm: texts.rollBackText,
          when: (row) => row.kind === 'switch' && row.endedAt === null,
        },
        {
          endpoint: 'abort',
          label: texts.abort,
          danger: true,
          confirm: texts.abortText,
          when: (row) => row.kind === 'switch' && row.endedAt === null,
        },
        {
          endpoint: 'remove',
          label: words.delete,
          danger: true,
          confirm: texts.removeText,
          done: words.deleted,
          when: (row) => row.kind === 'probe' || row.endedAt !== null,
        },
      ],
      empty: { title: texts.noTasks, text: texts.noTasksText },
    },
    create: {
      path: '/createCnameTaskPage',
      title: texts.addTask,
      fields: [
        'kind',
        'name',
        ...probeFields,
        'scheduleId',
        'domainId',
        { group: texts.wished, fields: ['wishedEntries'] },
        { group: texts.stages, note: texts.stagesNote, fields: stageFields },
      ],
      when: { ...whenOf(probeFields, probes), ...whenOf(switchFields, switches) },
      looks: {
        names: { hint: texts.namesHint, required: true },
        regions: { hint: texts.regionsHint },
        scheduleId: { hint: texts.subjectHint },
        wishedEntries: { bare: true, wide: true },
        stages: { hint: texts.stagesHint },
        waitSlots: { hint: texts.waitHint },
        confirmNames: { hint: texts.confirmHint },
      },
      start: (_who, query) => ({
        kind: query.get('kind') === 'probe' ? ('probe' as const) : ('switch' as const),
        names: [],
        regions: [],
        intervalSeconds: 60,
        answers: 5,
        scheduleId: query.get('scheduleId'),
        domainId: query.get('domainId'),
        wishedEntries: [],
        stages: [10, 50, 100],
        waitSlots: 1,
        mostErrorPpm: 50_000,
        leastHitPpm: 0,
        confirmNames: null,
      }),
      toInput,
      parts: () => import('./taskControls'),
    },
  }),
];
