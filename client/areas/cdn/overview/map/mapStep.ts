/** The step of a share between the smallest and the largest, by its root: small ones stay visible. */
export const stepOf = (share: number, largest: number) =>
  Math.min(5, Math.max(1, Math.ceil(Math.sqrt(share / (largest || 1)) * 5))) as 1 | 2 | 3 | 4 | 5;
