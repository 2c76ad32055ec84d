import { words } from '../../../kernel/text/words';
import * as terms from '#shared/kernel/terms';

/** The texts of this area in both languages; places in braces are filled by `t`. */
export const texts = {
  added: words.added,
  changed: terms.changed,
  fixed: ['修复', 'Fixed'],
  operators: ['运维', 'For operators'],
  releases: ['发布记录', 'Releases'],
  noReleases: ['还没有发布记录', 'No releases yet'],
  searchApi: ['搜索接口', 'Search operations'],
  needs: ['所需权限', 'Permission needed'],
  takes: ['请求参数', 'Request'],
  gives: ['响应', 'Answer'],
  field: words.field,
  type: words.type,
  required: words.mandatory,
  yes: ['是', 'yes'],
  no: ['否', 'no'],
  nothing: ['无参数', 'No parameters'],
  noApi: ['没有匹配的接口', 'No operation matches'],
  public: ['无需登录', 'No sign-in needed'],
  raw: ['OpenAPI 3.1 文件', 'OpenAPI 3.1 file'],
  operations: ['{n} 个接口', '{n, plural, one {# operation} other {# operations}}'],
  rules: ['一致性规则', 'Rules of consistency'],
  rule: {
    holds: ['成立', 'Holds'],
    none: terms.notChecked,
    allHold: ['全部成立', 'All hold'],
    broken: ['{n} 处违反', 'Violations: {n}'],
    last: ['最近检查：{ago}', 'Last check: {ago}'],
    checkNow: words.checkNow,
  },
  processes: ['运行中的进程', 'Running processes'],
  held: words.jobsHeldInQuarantine,
  which: ['显示哪些接口', 'Which operations'],
  view: {
    mine: ['我可调用', 'Mine to call'],
    key: ['密钥可调用', 'With an API key'],
    all: words.all,
  },
  key: {
    basic: ['密钥：基础', 'Key: basic'],
    advanced: ['密钥：高级', 'Key: advanced'],
    super: ['密钥：超级管理员的高级密钥', 'Key: advanced, of a Super'],
  },
} as const;
