/** Where answers and traffic go: probes, switches in stages, and what was observed. */
export { cnameAnalyses, cnameShares } from './analyses';
export { cnameTasks } from './cnameTasks';
export { cnameComparisons, cnameObservations } from './observations';
