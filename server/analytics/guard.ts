import { EngineError } from './errors';
import { checkNames, type Databases } from './names';

/**
 * Functions, table engines and dictionary sources that reach files, programs or other machines.
 * chDB has no users, so nothing but this list stands between a statement and the disk.
 */
const reaching = [
  'file|fileCluster|url|urlCluster|uri|s3|s3Cluster|gcs|oss|cosn|hdfs|hdfsCluster|azureBlobStorage',
  'azureBlobStorageCluster|remote|remoteSecure|cluster|clusterAllReplicas|mysql|postgresql|mongodb',
  'redis|sqlite|jdbc|odbc|executable|executablePool|python|arrowFlight|iceberg\\w*|deltaLake\\w*|hudi\\w*',
  'paimon\\w*|merge|loop|http|ytsaurus|kafka|rabbitmq|nats|fileLog|s3Queue|azureQueue|ssh|catboostEvaluate',
].join('|');
const gap = '(?:\\s|/\\*[\\s\\S]*?\\*/|(?:--|#|//)[^\\n]*(?:\\n|$))*';
const reachingCall = new RegExp(`\\b(${reaching})\\b[\`"]?${gap}\\(`, 'i');
const files = /\b(outfile|infile)\b/i;
/** A quoted identifier may spell its letters as escapes, which would hide a name from this guard. */
const escapedName = /[`"]\w*\\/;
/** Heredocs can hold unpaired quotes, which would confuse the split into statements. */
const heredoc = /\$\w*\$/;
const quoted = /'(?:[^'\\]|\\[\s\S]|'')*'/g;
const leading = /^(?:\s+|--[^\n]*(?:\n|$)|#!?[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)+/;

const denied = (text: string) => new EngineError(497, 'ACCESS_DENIED', text);

/** The statement without the comments before its first word. */
export const statementHead = (sql: string): string => sql.replace(leading, '');

/**
 * Refuses what a client of the engine must not do: read or write files, call other machines, change
 * the settings of a shared connection, send several statements, or wait for a kill that chDB never
 * confirms; or name what is not of its own databases. Looks at the raw text, so a literal that spells such a call is refused too: values
 * belong into parameters. Throws EngineError.
 */
export const guard = (sql: string, databases: Databases): void => {
  const head = statementHead(sql);
  // BACKUP and RESTORE name their folder with File(...); the engine confines it to its own folder.
  const isBackup = /^(backup|restore)\b/i.test(head);
  if (files.test(sql)) throw denied('INTO OUTFILE and FROM INFILE are not accepted');
  const call = reachingCall.exec(sql);
  if (call && !(isBackup && call[1]?.toLowerCase() === 'file'))
    throw denied(`${call[1]}() is not accepted; put values into parameters`);
  if (escapedName.test(sql)) throw denied('escapes in quoted names are not accepted');
  if (heredoc.test(sql)) throw denied('heredoc strings are not accepted');
  if (/^(set|use)\b/i.test(head))
    throw new EngineError(48, 'NOT_IMPLEMENTED', 'send settings and database with the query');
  if (/^kill\b[\s\S]*\bsync\b/i.test(head.replace(/\basync\b/gi, '')))
    throw new EngineError(48, 'NOT_IMPLEMENTED', 'KILL … SYNC is not supported, use ASYNC');
  if (/;\s*\S/.test(sql.replace(quoted, "''")))
    throw new EngineError(62, 'SYNTAX_ERROR', 'multi-statements are not allowed');
  checkNames(sql, databases);
};
