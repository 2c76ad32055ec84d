import { logMarks } from '#shared/areas/cdn/logs/logMarks';
import { changedMarks } from '#server/model/cdn/logs/marks';
import { writeMarks } from '#server/model/cdn/logs/marks.store';
import { work } from '../../../kernel/work';
import { alone } from '../sync/timeSlices';

const marksAtOnce = 2_000;

/** Keeps the marks of log hours. */
export const logMarksWork = work(logMarks, {
  mark: ({ platform, run, signal }) =>
    alone('logs.marks', async () => {
      const { marks } = await changedMarks(platform, null);
      for (let at = 0; at < marks.length && !signal.aborted; at += marksAtOnce)
        await run((ctx) => writeMarks(ctx, marks.slice(at, at + marksAtOnce)));
    }),
});
