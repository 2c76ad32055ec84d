/** Lanes as other areas use them: due work, and moving the mark up to which a lane is complete. */
export { claimDue, claimPast, isPaused, laneById, type LaneWork, moveLanes } from './lanes.store';
