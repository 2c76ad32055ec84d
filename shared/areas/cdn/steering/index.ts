/** Where answers and traffic go: probes, switches in stages, and what was observed. */
export { cnameAnalyses, cnameShares } from './analyses';
export { failoverHistory, failovers } from './failovers';
export { cnameTasks } from './cnameTasks';
export { policyMoves } from './policyMoves';
export { cnameComparisons, cnameObservations } from './observations';
