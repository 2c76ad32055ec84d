/** Words around which people build passwords that meet every rule and are still guessed first. */
const words = new Set(
  `password passwort pass passwd admin administrator root user guest test tester testing demo login
  welcome letmein changeme secret master super superman batman dragon monkey shadow sunshine princess
  football baseball soccer hockey qwerty qwertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm abc abcd abcde
  abcdef abcabc iloveyou trustno hello freedom whatever michael jordan jennifer hunter charlie summer
  winter spring autumn monday friday january december company server cloud manifold console system
  oracle cisco huawei aliyun tencent china beijing shanghai woaini aini wang zhang nihao xiaoming q w e
  a aa aaa qwe qwer qaz qazwsx wsx zaq zaqwsx default temp temporary internet google facebook apple
  samsung computer office work network access manager service support backup database mysql postgres
  redis nginx p pw pwd key token love baby angel lucky money happy star flower cookie pepper ginger`.split(
    /\s+/,
  ),
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
 * True when a password is a well-known word with ornaments (P@ssw0rd1!, Admin@123, Qwerty#2024) or
 * holds the mailbox's own name.
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
