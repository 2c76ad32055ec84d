import { statSync } from 'node:fs';
import { LauncherError } from './processes';

/** What the operating system's codes mean to a person, in both languages. */
const meanings: Record<string, readonly [zh: string, en: string]> = {
  EACCES: ['没有访问权限', 'this user may not access it'],
  EPERM: ['没有访问权限', 'this user may not access it'],
  EROFS: ['文件系统是只读的', 'the file system is read-only'],
  EEXIST: ['此处已有同名文件，需要的是文件夹', 'a file is where a folder is needed'],
  ENOTDIR: ['路径中有一部分是文件，不是文件夹', 'a part of the path is a file and not a folder'],
  EISDIR: ['此处是文件夹，需要的是文件', 'a folder is where a file is needed'],
  ENOSPC: ['磁盘空间不足', 'no space is left on the disk'],
  EDQUOT: ['磁盘配额已用完', 'the disk quota is used up'],
  EMFILE: ['打开的文件过多', 'too many files are open'],
};

/** A fault in both languages. */
export const fault = (code: string, zh: string, en: string, cause?: unknown): LauncherError =>
  new LauncherError(code, `${zh} / ${en}`, cause);

/** What went wrong with a file, as a sentence; null for anything else. */
export const fileFault = (error: unknown): LauncherError | null => {
  // Whatever realm it is from, Node's errors carry a code and the path.
  const { code, path } = (error ?? {}) as NodeJS.ErrnoException;
  const meaning = meanings[code ?? ''];
  if (!meaning || typeof path !== 'string') return null;
  const [zh, en] = meaning;
  return fault('file', `${path}：${zh}。`, `${path}: ${en}.`, error);
};

/** Refuses a folder that another user owns: PostgreSQL would fail without saying so. */
export const mustOwn = (path: string, uid: number | undefined): void => {
  const owner = uid ?? process.getuid?.();
  const ownerId = statSync(path).uid;
  if (owner === undefined || ownerId === owner) return;
  throw fault(
    'folder-owner',
    `${path} 属于用户 ${ownerId}，而数据库以用户 ${owner} 运行；请执行 chown -R ${owner} "${path}"。`,
    `${path} belongs to user ${ownerId}, but the database runs as user ${owner}; run chown -R ${owner} "${path}".`,
  );
};
