import type * as z from 'zod';
import { resources } from '#shared/areas/index';
import type { Entity, Resource } from '#shared/kernel/contract';
import { bare, kindOf, type Label, metaOf, type Sentence } from '#shared/kernel/field';
import { sentenceText } from '#shared/kernel/sentences';
import { t } from '../../../../kernel/text/translate';
import { words } from '../../../../kernel/text/words';
import * as terms from '#shared/kernel/terms';

/** What people did, in words; an act that is not named here shows its code. */
const acts: Readonly<Record<string, Label>> = {
  add: ['新增', 'Add'],
  change: ['修改', 'Change'],
  remove: words.delete,
  restore: words.restore,
  acknowledge: words.acknowledge,
  unacknowledge: words.unacknowledge,
  again: terms.pullAgain,
  approve: terms.approve,
  'cli.session': ['命令行会话', 'Session by command line'],
  copy: words.copy,
  credentials: ['更换凭据', 'Credentials'],
  deactivate: ['停用', 'Deactivate'],
  dropped: words.drop,
  email: ['修改邮箱', 'Email'],
  'email.ask': ['申请修改邮箱', 'Change of address asked'],
  end: words.end,
  handOver: ['移交', 'Hand over'],
  links: ['下载链接', 'Download links'],
  lock: words.lock,
  password: ['修改密码', 'Password'],
  'password.drop': ['清除密码', 'Password dropped'],
  'password.force': ['强制修改密码', 'Change of password forced'],
  'password.link': ['发送重置密码链接', 'Reset link mailed'],
  profile: ['修改资料', 'Profile'],
  proven: ['已证实', 'Proven'],
  reject: words.sendBack,
  released: words.release,
  renew: ['续期', 'Renew'],
  replace: words.replace,
  resend: words.sendAgain,
  retry: words.retry,
  return: ['退回', 'Return'],
  reveal: ['查看密钥', 'Reveal'],
  review: ['提交审核', 'Review'],
  role: ['修改角色', 'Role'],
  rollBack: words.rollBack,
  rotate: ['轮换密钥', 'Rotate'],
  secret: ['更换密钥', 'Secret'],
  set: words.define,
  show: ['数据可见性', 'Visibility of data'],
  signIn: words.signIn,
  'simulate.begin': ['开始模拟登录', 'Simulated sign-in'],
  'simulate.issue': ['申请模拟登录', 'Simulated sign-in asked'],
  skip: words.skip,
  stop: words.stop,
  test: words.test,
  'twoFactor.blocked': ['两步验证码多次错误', 'Wrong two-factor codes'],
  'twoFactor.codes': words.newRecoveryCodes,
  'twoFactor.off': ['关闭两步验证', 'Two-factor off'],
  'twoFactor.on': ['启用两步验证', 'Two-factor on'],
  unlock: words.unlock,
};
/** Modules that are no kind of row of their own. */
const others: Readonly<Record<string, Label>> = {
  session: ['登录会话', 'Session'],
  clock: ['测试时钟', 'Test clock'],
};

/* Safe cast: every entry of the map is a resource; their union is wider than the general type. */
const areas = Object.values(resources) as unknown as Resource[];
const entities: ReadonlyMap<string, Entity> = new Map(areas.map((r) => [r.entity.name, r.entity]));
const shapeOf = (module: string) => entities.get(module)?.schema.shape;

/* Safe cast: an entity holds nothing but schemas; its shape's type cannot say which. */
const schemaOf = (field: unknown) => (field === undefined ? null : bare(field as z.ZodType));
const optionsOf = (field: unknown) => {
  const schema = schemaOf(field);
  return schema ? metaOf(schema).options : undefined;
};

/** The module of an audit record in words. */
export const moduleName = (module: string): string =>
  t(others[module] ?? entities.get(module)?.label ?? [module, module]);

/** The operation of an audit record in words; a change of state names the state. */
export const operationName = (module: string, operation: string): string => {
  const [, field = '', value = ''] = /^(status|state)[:.](\w+)$/.exec(operation) ?? [];
  // Among the filters an operation stands alone: any module that knows the state names it.
  const shapes = [shapeOf(module), ...(module ? [] : areas.map((r) => r.entity.schema.shape))];
  const state = shapes.map((s) => optionsOf(s?.[field])?.[value]).find((o) => o !== undefined);
  return state ? `→ ${t(state)}` : t(acts[operation] ?? [operation, operation]);
};

/** The name of a field of an audited row; its code where the row has no such field. */
export const fieldName = (module: string, name: string): string => {
  const schema = schemaOf(shapeOf(module)?.[name]);
  return t((schema && metaOf(schema).label) ?? [name, name]);
};

/** A value of an audited row in words; null where there is none. */
export const fieldValue = (module: string, name: string, value: unknown): string | null => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  const schema = schemaOf(shapeOf(module)?.[name]);
  // Records of before hold the text itself; an object of such a field is a sentence.
  return schema && kindOf(schema) === 'sentence'
    ? t(sentenceText(value as Sentence))
    : JSON.stringify(value);
};
