import { call, put } from 'typed-redux-saga';
import { tasks } from '#shared/areas/platform/tasks/tasks';
import { call as ask } from '../request/api';
import { watch } from '../live/watch';
import { listed, moved } from './slice';

/** Knows every running task: reads them once, then follows their events. */
export function* followTasks() {
  try {
    const { rows } = yield* call(() => ask(tasks.endpoints.running, {}));
    yield* put(listed(rows));
  } catch {
    // The tray fills from events; the task list shows failures of its own.
  }
  yield* call(
    watch(tasks, {
      *changed(task) {
        yield* put(moved(task));
      },
      *progress(task) {
        yield* put(moved(task));
      },
    }),
  );
}
