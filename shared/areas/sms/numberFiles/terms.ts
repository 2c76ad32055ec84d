/** What several files of numbers say. */
export const numberFile = ['号码文件', 'Number file'] as const;
export const numberFiles = ['号码文件', 'Number files'] as const;
export const valid = ['有效', 'Valid'] as const;
export const duplicate = ['重复号码', 'Duplicates'] as const;
export const invalid = ['无效', 'Invalid'] as const;
export const optedOut = ['已退订', 'Opted out'] as const;
export const callingCode = ['默认国家码', 'Default calling code'] as const;
export const header = ['首行为列名', 'The first row names the columns'] as const;
export const whyInvalid = ['无效原因', 'Why invalid'] as const;
export const numbers = ['号码', 'Numbers'] as const;
export const sizeRule = [
  '文件大小须为 1 字节至 256 MB',
  'The file has at least 1 byte and at most 256 MB',
] as const;
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
/** Hours after which an upload that nobody goes on with ends as failed. */
export const uploadHours = 24;
