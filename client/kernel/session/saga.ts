import { buffers } from 'redux-saga';
import { actionChannel, call, put, select, take } from 'typed-redux-saga';
import { sessions } from '#shared/areas/platform/session/session';
import { call as ask } from '../request/api';
import { asFailure, type ApiFailure } from '../request/http';
import { counted, type NoticesState } from '../notices/slice';
import { checked, failed, type SessionState } from './slice';

/** Least time between two checks that navigation causes. */
export const checkEveryMs = 60_000;
/** A navigation happened: check the session unless that was done within the last minute. */
export const navigated = { type: 'session/navigated' } as const;
/** Rights or flags changed, or the first check failed: check at once. */
export const rightsChanged = { type: 'session/rightsChanged' } as const;

const tellings = (s: { notices: NoticesState }) => s.notices.tellings;

/** Asks the server who this token belongs to; a 401 ends the session by itself. */
type Action = { type: string };
function* check(action: Action) {
  const { checkedAtMs, info } = yield* select((s: { session: SessionState }) => s.session);
  if (action.type === navigated.type && Date.now() - checkedAtMs < checkEveryMs) return;
  try {
    const before = yield* select(tellings);
    const now = yield* call(() => ask(sessions.endpoints.check, {}));
    yield* put(checked({ info: now, atMs: Date.now() }));
    // What was heard meanwhile may be younger than the count of this answer.
    if ((yield* select(tellings)) === before) yield* put(counted(now.unread));
    else yield* put(rightsChanged);
  } catch (error) {
    const failure: ApiFailure = asFailure(error);
    // With a known session a passing failure is not worth a word: the next navigation asks again.
    if (!info) yield* put(failed({ text: failure.text, requestId: failure.requestId }));
  }
}

/**
 * Keeps what the console knows of its session true. One check after the other: a change of rights that
 * is heard while a check runs may be younger than its answer, so it is checked again afterwards.
 */
export function* keepSession() {
  const channel = yield* actionChannel<Action>(
    [navigated.type, rightsChanged.type],
    buffers.expanding(4),
  );
  while (true) yield* call(check, yield* take(channel));
}
