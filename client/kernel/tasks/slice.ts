import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { tasks } from '#shared/areas/platform/tasks/tasks';
import type { Payload } from '#shared/kernel/contract';

export type TaskProgress = Payload<typeof tasks.events.progress>;
/** Tasks under way and those that ended while this page was open, by id. */
export type TasksState = { known: Record<string, TaskProgress> };
const initialState: TasksState = { known: {} };
const mostEnded = 20;

/** Whether a task still works or waits. */
export const isRunning = (t: Pick<TaskProgress, 'state'>): boolean =>
  t.state === 'waiting' || t.state === 'active' || t.state === 'paused';

/** A task for the store. Safe cast: reducers replace tasks whole and never write into one. */
const storable = (task: TaskProgress) => task as Draft<TaskProgress>;

const slice = createSlice({
  name: 'tasks',
  initialState,
  reducers: {
    listed: (state, { payload }: PayloadAction<readonly TaskProgress[]>) => {
      for (const task of payload) state.known[task.id] = storable(task);
    },
    moved: (state, { payload }: PayloadAction<TaskProgress>) => {
      const old = state.known[payload.id];
      // A late progress tick must not wake a task that has ended.
      if (old && !isRunning(old) && isRunning(payload) && payload.done < old.done) return;
      state.known[payload.id] = storable(payload);
      const ended = Object.values(state.known)
        .filter((t) => !isRunning(t))
        .sort((a, b) => (a.finishedAt ?? '').localeCompare(b.finishedAt ?? ''));
      for (const t of ended.slice(0, -mostEnded)) delete state.known[t.id];
    },
  },
});
export const { listed, moved } = slice.actions;
export default slice.reducer;
