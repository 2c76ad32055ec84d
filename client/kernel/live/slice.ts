import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** How the console hears: `live` = everything arrives, `lost` = it does not since `lostAt`. */
export type LiveState = { connection: 'connecting' | 'live' | 'lost'; lostAt: string | null };
const initialState: LiveState = { connection: 'connecting', lostAt: null };

const slice = createSlice({
  name: 'live',
  initialState,
  reducers: {
    connected: (state) => {
      state.connection = 'live';
      state.lostAt = null;
    },
    lost: (state, { payload }: PayloadAction<string>) => {
      state.connection = 'lost';
      state.lostAt ??= payload;
    },
  },
});
export const { connected, lost } = slice.actions;
export default slice.reducer;
