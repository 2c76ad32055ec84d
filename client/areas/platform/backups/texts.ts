import * as terms from '#shared/kernel/terms';
import { words } from '../../../kernel/text/words';

/** Texts of the screens of backups. */
export const texts = {
  title: ['数据库定时备份', 'Scheduled backups'],
  smsTitle: ['短信定时备份', 'SMS backups'],
  about: [
    '能否回到过去、回到何时：同一时刻的两个存储与文件，以主密钥加密写入备份文件夹（BACKUP_DIR）或 S3 兼容存储。每个备份都恢复到临时库并逐表比较行数与校验值，通过后才算数。不在此处恢复到正在运行的实例；页面给出准确的恢复命令，主密钥文件须另行保管。',
    'Can we go back, and to when: both stores and the files of one moment, sealed under the master key in the folder of backups (BACKUP_DIR) or an S3-like store. Each is restored into scratch stores and compared table by table, by rows and digest; it counts once they agree. Nothing is restored into the running instance from here: the exact command is shown, and the file of the master key is kept elsewhere.',
  ],
  smsAbout: [
    '只含短信的表（sms_*），加密写入备份文件夹或 S3 兼容存储；每个备份都恢复到临时库并逐表比较。',
    'The tables of SMS alone (sms_*), sealed in the folder of backups or an S3-like store; each is restored into a scratch database and compared table by table.',
  ],
  search: ['搜索文件夹或发起人', 'Search folder or who began it'],
  none: ['还没有备份', 'No backup yet'],
  noneText: ['立即备份，或添加一个定时任务。', 'Back up now, or add a schedule.'],
  now: ['立即备份', 'Back up now'],
  nowText: [
    '读取两个存储的全部数据，写完后恢复到临时库进行验证，期间占用处理器与磁盘。',
    'Reads all of the data, then restores it into scratch stores to prove it; this takes processor and disk for a while.',
  ],
  target: ['备份去向', 'Where backups go'],
  targetText: [
    '以后的备份写到这里；此前的备份留在原处，仍可验证与删除。保存前会在存储中写入、读回并删除一个小对象。文件在离开本机之前已用主密钥加密；恢复时密钥须另行给出。',
    'The next backups go here; earlier ones stay where they are and can still be proven and removed. Before it is saved a small object is written there, read back and deleted. Files are sealed under the master key before they leave this machine; its file is needed again for a restore.',
  ],
  targetFolder: ['本平台的备份文件夹：{folder}', 'The folder of this platform: {folder}'],
  targetSecret: ['留空则沿用该存储桶现有的密钥。', 'Empty keeps the one this bucket has.'],
  targetRegion: ['留空为 us-east-1。', 'Empty means us-east-1.'],
  begun: ['备份已开始', 'The backup has begun'],
  again: ['再次验证', 'Prove again'],
  proving: ['验证已开始', 'The proof has begun'],
  removeText: [
    '备份的文件将被删除，无法恢复；记录保留。',
    'The files of the backup go for good; its row stays.',
  ],
  schedules: ['定时备份', 'Schedules'],
  schedulesNote: [
    '通过验证的定时备份按天、周、月各保留最新一个，其余自动删除；手动备份不会自动删除。',
    'Of proven backups by schedule the newest of each day, week and month is kept as set, others go; those made by hand stay.',
  ],
  start: ['每晚备份', 'Nightly'],
  command: ['恢复命令', 'Restored by'],
  table: ['数据表', 'Table of the store'],
  written: ['写入行数', 'Rows written'],
  restored: ['恢复行数', 'Rows restored'],
  result: terms.result,
  equal: ['相符', 'As written'],
  differs: ['不相符', 'Not as written'],
  open: words.open,
} as const;
