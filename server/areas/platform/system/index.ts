import { answering } from '../../area';
import { clockService } from './clock';
import { echoesService } from './echoes';
import { releasesService } from './releases';
import { invariantsService } from './invariants';
import { quarantineService } from './quarantine';
import { outsideServicesService } from './outsideServices';

/** The platform itself: what answers their requests. */
export const systemArea = answering({
  clock: clockService,
  echoes: echoesService,
  releases: releasesService,
  invariants: invariantsService,
  quarantine: quarantineService,
  outsideServices: outsideServicesService,
});
