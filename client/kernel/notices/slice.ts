import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** How many notices wait to be read. */
export type NoticesState = { unread: number };
const initialState: NoticesState = { unread: 0 };

const slice = createSlice({
  name: 'notices',
  initialState,
  reducers: {
    arrived: (state) => {
      state.unread += 1;
    },
    counted: (state, { payload }: PayloadAction<number>) => {
      state.unread = payload;
    },
  },
});
export const { arrived, counted } = slice.actions;
export default slice.reducer;
