/** Longest text of a cron pattern; apart from cron.ts, so that contracts load no cron library. */
export const longestCron = 100;
