import { breachedWords } from './breachedWords.data';

/** What is guessed first: breached passwords, and words around which people of this field build theirs. */
const words = new Set(
  `${breachedWords} manifold console cisco huawei aliyun tencent beijing aini nihao xiaoming qwe qaz wsx
  zaq backup database mysql postgres redis nginx pw pwd key token`
    .trim()
    .split(/\s+/),
);
const leet: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'l',
  '!': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
  '7': 't',
};
const plain = (text: string) => text.replace(/[^a-z]/g, '');
const isWord = (text: string) =>
  words.has(text) || /^(.)\1*$/.test(text) || 'abcdefghijklmnopqrstuvwxyz'.includes(text);

/**
 * True when a password is a well-known or breached one with ornaments (P@ssw0rd1!, Admin@123, Tinkerbell#2024)
 * or holds the mailbox's own name.
 */
export const isCommon = (password: string, email: string): boolean => {
  const low = password.toLowerCase();
  const mailbox = plain(email.split('@')[0]?.toLowerCase() ?? '');
  const undone = low.replace(/[@40!1357$]/g, (c) => leet[c] ?? c);
  // Digits and signs at both ends are ornaments; those inside stand for letters.
  const core = low.replace(/^[^a-z@$]+|[^a-z]+$/g, '').replace(/[@40!1357$]/g, (c) => leet[c] ?? c);
  if (mailbox.length >= 4 && (plain(low).includes(mailbox) || plain(undone).includes(mailbox)))
    return true;
  return [plain(low), plain(undone), plain(core)].some(isWord);
};
