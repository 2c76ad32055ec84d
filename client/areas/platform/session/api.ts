import type { sessions } from '#shared/areas/platform/session/session';
import type { In, Out } from '#shared/kernel/contract';
import { sendJson } from '../../../kernel/request/http';
import { keepToken, takePreviousPath } from '../../../kernel/request/token';

/* Types of the contract only: the login path must stay free of zod, so nothing of it is run here. */
type Endpoints = (typeof sessions)['endpoints'];
type Name = keyof Endpoints;
const post = <K extends Name>(path: string, body: In<Endpoints[K]>): Promise<Out<Endpoints[K]>> =>
  sendJson<Out<Endpoints[K]>>({ method: 'POST', url: `/api/session${path}`, body });

export type Puzzle = Out<Endpoints['challenge']>;
export type Trail = In<Endpoints['solve']>['trail'];
export type Enrolment = Out<Endpoints['enrol']>;
export type LinkInfo = Out<Endpoints['link']>;
export type SignedIn = Out<Endpoints['verify']>;

export const askPuzzle = (email: string) => post<'challenge'>('/challenge', { email });
export const solvePuzzle = (o: In<Endpoints['solve']>) => post<'solve'>('/challenge/solve', o);
const markKey = 'device-mark';
/** Signs in and keeps the mark by which this browser is known again while strangers try the mailbox. */
export const signIn = async (o: { email: string; password: string; pass: string }) => {
  const device = navigator.userAgent.slice(0, 500);
  const mark = localStorage.getItem(markKey) ?? '';
  const answer = await post<'signIn'>('/signIn', { ...o, device, mark });
  if (answer.state !== 'mailed') localStorage.setItem(markKey, answer.mark);
  return answer;
};
/** Why the session of a token is over. */
export const endingOf = (token: string) => post<'ending'>('/ending', { token });
export const forgot = (o: In<Endpoints['forgot']>) => post<'forgot'>('/forgot', o);
export const enrol = (ticket: string) => post<'enrol'>('/twoFactor/enrol', { ticket });
export const verifyCode = (ticket: string, code: string) =>
  post<'verify'>('/twoFactor/verify', { ticket, code });
export const linkInfo = (token: string) => post<'link'>('/link', { token });
export const confirmLink = (o: In<Endpoints['confirmLink']>) =>
  post<'confirmLink'>('/link/confirm', o);
export const renewLink = (token: string) => post<'renewLink'>('/link/renew', { token });
export const redeemTicket = (ticket: string) =>
  post<'simulateLogin'>('/simulateLogin', { ticket, device: navigator.userAgent.slice(0, 500) });

const ticketKey = 'two-factor-ticket';
export type Ticket = { ticket: string; enrol: boolean; expiresAt: string };
/** Hands the ticket of the first step to the second screen of this tab. */
export const keepTicket = (t: Ticket): void => sessionStorage.setItem(ticketKey, JSON.stringify(t));
export const readTicket = (): Ticket | null => {
  const json = sessionStorage.getItem(ticketKey);
  // Written by keepTicket.
  return json ? (JSON.parse(json) as Ticket) : null;
};
export const dropTicket = (): void => sessionStorage.removeItem(ticketKey);

/** Where a signed-in visitor goes: the page they wanted, else home, which the console knows. */
export const destination = (): string => takePreviousPath() ?? '/home';

/** Keeps a new session and answers where to go. */
export const enter = (token: string): string => {
  keepToken(token);
  dropTicket();
  return destination();
};
