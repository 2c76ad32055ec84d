import { asciiHost, isHost } from './hostNames';

/** Signs of a mailbox's name without quotes, RFC 5322 section 3.2.3. */
const localName = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const longestLocal = 64;
const longestAddress = 254;

/**
 * A mail address as it is kept and compared: without blanks around it, in small letters, its domain as machines write it
 * (`info@пример.рф` is `info@xn--e1afmkfd.xn--p1ai`). What is no address stays one that `isMail` refuses.
 */
export const asciiMail = (typed: string): string => {
  const text = typed.normalize('NFKC').trim();
  const at = text.lastIndexOf('@');
  return at < 0 ? text : `${text.slice(0, at).toLowerCase()}@${asciiHost(text.slice(at + 1))}`;
};

/** Whether a text is a mail address, as `asciiMail` writes it (RFC 5321 without quoted names and addresses in brackets). */
export const isMail = (text: string): boolean => {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(0, at));
  return (
    localName.test(local) &&
    local.length <= longestLocal &&
    text.length <= longestAddress &&
    isHost(text.slice(at + 1))
  );
};
