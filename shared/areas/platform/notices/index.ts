/** Notices and events as the map of the business shows it. */
export { notifications, events } from './notifications';
export { noticeMutes } from './noticeMutes';
export { noticeDigests } from './noticeDigests';
