/** What several files of numbers say. */
export const numberFile = ['号码文件', 'Number file'] as const;
export const numberFiles = ['号码文件', 'Number files'] as const;
export const valid = ['有效', 'Valid'] as const;
export const duplicate = ['重复', 'Duplicate'] as const;
export const invalid = ['无效', 'Invalid'] as const;
export const optedOut = ['已退订', 'Opted out'] as const;
export const purgeOn = ['清除日期', 'Purge on'] as const;

/** Rows of one file, its size, and the size of each piece it is uploaded in but the last. */
export const mostRows = 1_000_000;
export const mostFileSize = 256 * 1024 * 1024;
export const pieceSize = 512 * 1024;
/** Rows a person sees before the columns are chosen. */
export const sampleRows = 20;
/** Days after its upload on which a file is purged at the latest. */
export const mostDays = 180;
/** How long the numbers of a file can be read after an approval. */
export const unmaskMinutes = 30;
