/** Texts of queries to the analytics store. */
export const texts = {
  history: ['历史', 'History'],
  running: ['正在运行', 'Running'],
  worst: ['本周最重', 'Worst of the week'],
  budgets: ['预算', 'Budgets'],
  note: [
    '所有查询都经过同一网关，因此记录是完整的，保存 180 天。运行超过半秒的查询列在“正在运行”中，可立即终止。',
    'Every query goes through one gateway, so the records are complete; they are kept for 180 days. What runs longer than half a second is listed under “Running” and can be stopped at once.',
  ],
  budgetNote: [
    '预算在运行前由存储引擎按将要读取的行数检查。页面与角色都相符的优先，其次页面，再次角色。',
    'The engine checks a budget against the rows it is about to read, before it runs. The budget of screen and role counts before that of the screen, that before that of the role.',
  ],
  stop: ['终止', 'Stop'],
  stopped: ['已要求终止', 'Asked to stop'],
  stopText: [
    '提问人会看到“平台人员终止了此查询”。',
    'Whoever asked reads that platform staff stopped the query.',
  ],
  platform: ['平台', 'Platform'],
  noQueries: ['没有符合的查询', 'No such query'],
  nothingRuns: ['没有长时间运行的查询', 'Nothing runs for long'],
  noBudgets: ['没有预算', 'No budgets'],
  noBudgetsText: [
    '没有预算时，交互查询最长 20 秒，后台查询最长 15 分钟。',
    'Without one an interactive query may take 20 seconds, a heavy one 15 minutes.',
  ],
  addBudget: ['新建预算', 'New budget'],
  editBudget: ['修改预算', 'Edit budget'],
  removeBudget: ['删除后此预算不再生效。', 'The budget no longer holds once it is deleted.'],
  everyScreen: ['所有页面', 'Every screen'],
  screenHint: [
    '例如 /cdn-analyze；留空表示所有页面',
    'Such as /cdn-analyze; empty for every screen',
  ],
  searchRunning: ['按查询、页面或提问人搜索', 'Search by query, screen or person'],
  searchWorst: ['按查询或页面搜索', 'Search by query or screen'],
  searchBudgets: ['按页面搜索', 'Search by screen'],
  statement: ['查看语句', 'Show statement'],
} as const;
