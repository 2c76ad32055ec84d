import type { ModelArea } from '../../area';
import { objectErasures } from './erasures';

/** What other areas may ask of log push. */
export { sendFileAgain } from './objects.store';

/** Log push as the platform watches it. */
export const logPushArea: ModelArea = {
  approvals: [objectErasures],
  checks: [
    {
      id: 'logPush.lines',
      kind: 'lost',
      summary: ['已推送对象的行数等于其文件行数之和', 'A pushed object has the lines of its files'],
      sql: `select o.id as what from log_push_object o join (select x.object_id, sum(f.lines) as lines from log_push_file x
          join log_file f on f.id = x.file_id group by x.object_id
          having min(f.lines) > 0) f on f.object_id = o.id
        where o.state = 'sent' and o.lines <> f.lines`,
    },
  ],
};
