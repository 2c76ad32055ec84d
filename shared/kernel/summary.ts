import type { Resource } from './contract';
import type { Label } from './field';

/** What the operations do that every resource may have. */
const usual: Readonly<Record<string, Label>> = {
  list: ['列表', 'list'],
  one: ['查看一条', 'read one'],
  create: ['新建', 'create'],
  update: ['修改', 'change'],
  remove: ['删除', 'delete'],
};

/** What an operation does, in both languages: its own sentence, or that of its kind; null without one. */
export const summaryOf = (resource: Resource, name: string): Label | null => {
  const own = resource.endpoints[name]?.summary;
  if (own) return own;
  const does = Object.hasOwn(usual, name) ? usual[name] : undefined;
  if (!does) return null;
  const [zhCN, en] = resource.entity.label;
  return [`${zhCN}：${does[0]}`, `${en}: ${does[1]}`];
};
