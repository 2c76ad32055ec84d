import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** How many notices wait to be read, and how often that was told anew. */
export type NoticesState = { unread: number; tellings: number };
const initialState: NoticesState = { unread: 0, tellings: 0 };

const slice = createSlice({
  name: 'notices',
  initialState,
  reducers: {
    arrived: (state) => {
      state.unread += 1;
      state.tellings += 1;
    },
    counted: (state, { payload }: PayloadAction<number>) => {
      state.unread = payload;
      state.tellings += 1;
    },
  },
});
export const { arrived, counted } = slice.actions;
export default slice.reducer;
