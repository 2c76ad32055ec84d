import type { Surroundings } from '../types';

/** What all sessions of customers in a process share. */
export type Hall = Surroundings & {
  /** Tells this process from others as long as it lives. */
  process: number;
};
/** Answers a request of a customer. */
export type Say = (status: number, fields?: object) => void;
