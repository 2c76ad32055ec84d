import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Failure } from '#shared/kernel/errors';
import { bodyOf } from './refusals';

const failureOf = (code: string): Failure => {
  if (code === 'HPE_HEADER_OVERFLOW') return new Failure('request.headers');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Failure('request.slow');
  return new Failure('request.body');
};
const phrases: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/**
 * Answers what never became a request (headers too long, too slow, no HTTP at all) in the one shape of
 * refusals, where Node would send an empty body, and ends the connection.
 */
export const answerBroken = (http: Server): void => {
  // Who waits for leave to send a body gets it from the one who reads it, after all other questions.
  http.on('checkContinue', (req, res) => http.emit('request', req, res));
  http.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const failure = failureOf(error.code ?? '');
    const body = JSON.stringify(bodyOf(failure));
    socket.end(
      `HTTP/1.1 ${failure.status} ${phrases[failure.status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    );
  });
};

/** Whether a browser page of this origin is the console's own; no origin means no browser. */
export const sameHost = (origin: string | undefined, host: string | undefined): boolean =>
  origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
