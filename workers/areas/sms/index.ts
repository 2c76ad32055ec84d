import { smsQualifications } from '#shared/areas/sms/material/qualifications';
import { expireQualifications } from '#server/model/sms/material/index';
import { work } from '../../kernel/work';
import type { WorkerArea } from '../area';
import { campaignsArea } from './campaigns/index';
import { numberFilesArea } from './numberFiles/index';

const materialWork = work(smsQualifications, { expire: ({ run }) => run(expireQualifications) });
const materialArea: WorkerArea = { work: [materialWork] };

/** Areas of SMS that work in the background. */
export const smsAreas = [campaignsArea, materialArea, numberFilesArea] as const;
