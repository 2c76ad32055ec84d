/** Lanes as other areas use them: due work, and moving the mark up to which a lane is complete. */
export {
  cameAt,
  claimDue,
  claimPast,
  isPaused,
  laneById,
  type LaneWork,
  moveLanes,
  wentAt,
} from './lanes.store';
