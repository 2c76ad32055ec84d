import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { sessions } from '#shared/areas/platform/session/session';
import type { Out } from '#shared/kernel/contract';
import type { Label } from '#shared/kernel/field';

/** Who is signed in, their flags and what the frame shows of them. */
export type SessionInfo = Out<typeof sessions.endpoints.check>;
/** Why the session could not be read at all, before it was ever known. */
export type SessionFailure = { text: Label; requestId: string };
export type SessionState = {
  info: SessionInfo | null;
  checkedAtMs: number;
  failure: SessionFailure | null;
};
const initialState: SessionState = { info: null, checkedAtMs: 0, failure: null };

const slice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    checked: (_, { payload }: PayloadAction<{ info: SessionInfo; atMs: number }>) => ({
      info: payload.info,
      checkedAtMs: payload.atMs,
      failure: null,
    }),
    failed: (state, { payload }: PayloadAction<SessionFailure>) => ({ ...state, failure: payload }),
  },
});
export const { checked, failed } = slice.actions;
export default slice.reducer;
