import { smsQualifications } from '#shared/areas/sms/material/qualifications';
import { smsSessions } from '#shared/areas/sms/sessions/sessions';
import { expireQualifications } from '#server/model/sms/material/index';
import { watchGateway } from '#server/model/sms/watch/index';
import { work } from '../../kernel/work';
import type { WorkerArea } from '../area';
import { campaignsArea } from './campaigns/index';
import { numberFilesArea } from './numberFiles/index';
import { testsArea } from './tests/index';

const materialWork = work(smsQualifications, { expire: ({ run }) => run(expireQualifications) });
const materialArea: WorkerArea = { work: [materialWork] };
const sessionsWork = work(
  smsSessions,
  { watch: ({ run }) => run(watchGateway) },
  { watch: 'exists (select 1 from sms_param)' },
);
const sessionsArea: WorkerArea = { work: [sessionsWork] };

/** Areas of SMS that work in the background. */
export const smsAreas = [
  campaignsArea,
  materialArea,
  numberFilesArea,
  sessionsArea,
  testsArea,
] as const;
