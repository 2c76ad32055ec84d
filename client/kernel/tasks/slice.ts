import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { tasks } from '#shared/areas/platform/tasks/tasks';
import type { Payload } from '#shared/kernel/contract';

export type TaskProgress = Payload<typeof tasks.events.progress>;
/** Tasks under way and those that ended while this page was open, by id. */
export type TasksState = { byId: Record<string, TaskProgress> };
const initialState: TasksState = { byId: {} };
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
      for (const task of payload) state.byId[task.id] = storable(task);
    },
    moved: (state, { payload }: PayloadAction<TaskProgress>) => {
      const old = state.byId[payload.id];
      // A late progress tick must not wake a task that has ended.
      if (old && !isRunning(old) && isRunning(payload) && payload.done < old.done) return;
      state.byId[payload.id] = storable(payload);
      const ended = Object.values(state.byId)
        .filter((t) => !isRunning(t))
        .sort((a, b) => (a.finishedAt ?? '').localeCompare(b.finishedAt ?? ''));
      for (const t of ended.slice(0, -mostEnded)) delete state.byId[t.id];
    },
  },
});
export const { listed, moved } = slice.actions;
export default slice.reducer;
