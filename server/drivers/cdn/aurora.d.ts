import { type DriverModule } from './driver';
/** Aurora: REST with signed requests; repeats with the same reference never act twice. */
export declare const aurora: DriverModule;
