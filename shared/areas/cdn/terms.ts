/** Terms of the CDN that several files use, in both languages; each stands here once. */
export const accepted = ['已接受', 'Accepted'] as const;
export const accountsWithTraffic = ['有流量的账号', 'Accounts with traffic'] as const;
export const addDomain = ['添加域名', 'Add domain'] as const;
export const addRule = ['添加规则', 'Add rule'] as const;
export const address = ['地址', 'Address'] as const;
export const adjustments = ['调整', 'Adjustments'] as const;
export const alarm = ['告警', 'Alarm'] as const;
export const alarmEvents = ['告警触发记录', 'Alarm events'] as const;
export const alarmNotices = ['告警通知记录', 'Alarm notices'] as const;
export const allAccounts = ['全部账号', 'All accounts'] as const;
export const allDomains = ['全部域名', 'All domains'] as const;
export const applied = ['已应用', 'Applied'] as const;
export const billedUsage = ['计费用量', 'Billed usage'] as const;
export const billing = ['计费', 'Billing'] as const;
export const bindCertificate = ['绑定证书', 'Bind certificate'] as const;
export const budget = ['预算', 'Budget'] as const;
export const byDomain = ['按域名', 'By domain'] as const;
export const byRegion = ['按地区', 'By region'] as const;
export const cause = ['原因', 'Cause'] as const;
export const certificate = ['证书', 'Certificate'] as const;
export const certificateFingerprint = ['证书指纹', 'Certificate fingerprint'] as const;
export const certificateName = ['证书名称', 'Certificate name'] as const;
export const certificates = ['证书', 'Certificates'] as const;
export const changeSinceBilled = ['出账后变化', 'Changed since billed'] as const;
export const changedSinceBilled = ['出账后数据有变化', 'Changed since billed'] as const;
export const chosenDomains = ['指定域名', 'Chosen domains'] as const;
export const cnameAddress = ['CNAME 地址', 'CNAME address'] as const;
export const cnameState = ['CNAME 状态', 'CNAME state'] as const;
export const cnyPerUsd = ['1 USD 合 CNY', 'CNY per USD'] as const;
export const coefficientPpm = ['系数（百万分之一）', 'Coefficient (ppm)'] as const;
export const comment = ['备注', 'Comment'] as const;
export const complete = ['数据完整', 'Complete'] as const;
export const completeTo = ['完整至', 'Complete to'] as const;
export const completed = ['出账时间', 'Completed'] as const;
export const completingAMonth = ['月账单出账', 'Completing a month'] as const;
export const completionGate = ['出账条件', 'Completion gate'] as const;
export const condition = ['条件', 'Condition'] as const;
export const configure = ['配置', 'Configure'] as const;
export const contentJobs = ['内容任务', 'Content jobs'] as const;
export const cost = ['费用', 'Cost'] as const;
export const costOfUsage = ['用量费用', 'Cost of usage'] as const;
export const countryRegion = ['国家/地区', 'Country / region'] as const;
export const credentials = ['凭据', 'Credentials'] as const;
export const currency = ['货币', 'Currency'] as const;
export const cycle = ['周期', 'Cycle'] as const;
export const data = ['数据', 'Data'] as const;
export const dataChange = ['数据变更', 'Data change'] as const;
export const dataIsBack = ['数据恢复', 'Data is back'] as const;
export const dataSync = ['数据同步', 'Data sync'] as const;
export const dates = ['日期', 'Days'] as const;
export const dayBills = ['每日账单', 'Days'] as const;
export const dayCheck = ['日核对', 'Day check'] as const;
export const deleteDomain = ['删除域名', 'Delete domain'] as const;
export const difference = ['差异', 'Difference'] as const;
export const dimension = ['维度', 'Dimension'] as const;
export const domain = ['域名', 'Domain'] as const;
export const domainConfiguration = ['域名配置', 'Domain configuration'] as const;
export const domainName = ['域名', 'Domain name'] as const;
export const domainPattern = ['域名模式', 'Domain pattern'] as const;
export const domainsWithTraffic = ['有流量的域名', 'Domains with traffic'] as const;
export const edgeNodes = ['边缘节点', 'Edge nodes'] as const;
export const editDomain = ['修改域名', 'Edit domain'] as const;
export const effectivePath = ['生效路径', 'Effective path'] as const;
export const entries = ['线路', 'Entries'] as const;
export const errorOfForecast = ['预测误差', 'Error of forecast'] as const;
export const estimateNotBilledYet = ['预估，尚未出账', 'Estimate, not billed yet'] as const;
export const exclude = ['剔除', 'Exclude'] as const;
export const figuresBeforeAndAfter = ['变更前后的数值', 'Figures before and after'] as const;
export const fired = ['触发', 'Fired'] as const;
export const firedAt = ['触发时间', 'Fired'] as const;
export const firing = ['告警中', 'Firing'] as const;
export const fiveMinutes = ['5 分钟', '5 minutes'] as const;
export const forceHttps = ['强制 HTTPS', 'Force HTTPS'] as const;
export const forecast = ['预测', 'Forecast'] as const;
export const fromTime = ['从', 'From'] as const;
export const gap = ['缺口补采', 'Gap'] as const;
export const gaps = ['缺口', 'Gaps'] as const;
export const global = ['全局', 'Global'] as const;
export const guarantee = ['保底', 'Guarantee'] as const;
export const guaranteeTopUp = ['保底补足', 'Guarantee top-up'] as const;
export const guaranteeUsed = ['保底已用', 'Guarantee used'] as const;
export const hosts = ['域名', 'Hosts'] as const;
export const httpStatus = ['状态码', 'Status'] as const;
export const interval = ['通知间隔', 'Interval'] as const;
export const issuer = ['签发者', 'Issuer'] as const;
export const knownBy = ['已知方', 'Known by'] as const;
export const lastError = ['最近错误', 'Last error'] as const;
export const lastValue = ['最近值', 'Last value'] as const;
export const limit = ['限额', 'Limit'] as const;
export const lockReason = ['锁定原因', 'Lock reason'] as const;
export const logFiles = ['日志文件', 'Log files'] as const;
export const mailbox = ['邮箱', 'Mailbox'] as const;
export const mailboxes = ['邮箱', 'Mailboxes'] as const;
export const measure = ['指标', 'Measure'] as const;
export const method = ['方式', 'Method'] as const;
export const metric = ['指标', 'Metric'] as const;
export const metrics = ['指标', 'Metrics'] as const;
export const noData = ['无数据', 'No data'] as const;
export const noDomainsYet = ['还没有域名', 'No domains yet'] as const;
export const noGuarantee = ['无保底', 'No guarantee'] as const;
export const noPrice = ['缺少价格', 'No price'] as const;
export const noRequests = ['无请求', 'No requests'] as const;
export const nodes = ['节点', 'Nodes'] as const;
export const normal = ['正常', 'Normal'] as const;
export const now = ['现在', 'Now'] as const;
export const onlyADayCheckThatFailedCan = [
  '只有不一致的日核对才能接受',
  'Only a day check that failed can be accepted',
] as const;
export const operation = ['操作', 'Operation'] as const;
export const orderOfMethods = ['通知顺序', 'Order of methods'] as const;
export const origin = ['源站', 'Origin'] as const;
export const originAddress = ['源站地址', 'Origin address'] as const;
export const originHost = ['回源 Host', 'Origin host'] as const;
export const originHostHeader = ['回源 Host', 'Origin host header'] as const;
export const originPath = ['回源路径', 'Origin path'] as const;
export const originPort = ['源站端口', 'Origin port'] as const;
export const originProtocol = ['回源协议', 'Origin protocol'] as const;
export const override = ['改值', 'Override'] as const;
export const parameterNames = ['参数名', 'Parameter names'] as const;
export const past = ['历史回补', 'Past'] as const;
export const peakBandwidth = ['峰值带宽', 'Peak bandwidth'] as const;
export const percentile95 = ['95 带宽', '95th percentile'] as const;
export const phoneNumbers = ['手机号', 'Phone numbers'] as const;
export const plans = ['套餐', 'Plans'] as const;
export const pleaseChooseAnAccount = ['请选择账号', 'Please choose an account'] as const;
export const points = ['数据点', 'Points'] as const;
export const policy = ['策略', 'Policy'] as const;
export const prefetch = ['预热', 'Prefetch'] as const;
export const preheat = ['预热', 'Preheat'] as const;
export const previewAgain = ['重新预览', 'Preview again'] as const;
export const pricePerGb = ['每 GB 价格', 'Price per GB'] as const;
export const probe = ['探测', 'Probe'] as const;
export const proposed = ['提出时间', 'Proposed'] as const;
export const proposedBy = ['提出人', 'Proposed by'] as const;
export const purgeDirectories = ['刷新目录', 'Purge directories'] as const;
export const purgeUrls = ['刷新 URL', 'Purge URLs'] as const;
export const purpose = ['用途', 'Purpose'] as const;
export const queryParameters = ['参数处理', 'Query parameters'] as const;
export const ranking = ['排行', 'Ranking'] as const;
export const recovered = ['恢复', 'Recovered'] as const;
export const recoveredAt = ['恢复时间', 'Recovered'] as const;
export const recoveryPoints = ['恢复点数', 'Recovery points'] as const;
export const references = ['引用数', 'References'] as const;
export const region = ['地区', 'Region'] as const;
export const regions = ['地区', 'Regions'] as const;
export const reject = ['拒绝', 'Reject'] as const;
export const remark = ['备注', 'Remark'] as const;
export const replaceCertificate = ['更换证书', 'Replace certificate'] as const;
export const requestHeaders = ['请求头', 'Request headers'] as const;
export const responseHeaders = ['响应头', 'Response headers'] as const;
export const ruleList = ['规则列表', 'Rules'] as const;
export const rules = ['规则', 'Rules'] as const;
export const running = ['运行中', 'Running'] as const;
export const searchDomains = ['搜索域名', 'Search domains'] as const;
export const sequence = ['顺序', 'Order'] as const;
export const series = ['时序数据', 'Series'] as const;
export const severalAccounts = ['跨账号', 'Several accounts'] as const;
export const share = ['占比', 'Share'] as const;
export const silence = ['静默', 'Silence'] as const;
export const removeFile = ['移除文件', 'Remove the file'] as const;
export const pointInsert = ['数据点写入', 'Point insert'] as const;
export const slot = ['时段', 'Slot'] as const;
export const source = ['来源', 'Source'] as const;
export const statusCode = ['状态码', 'Status code'] as const;
export const statusMessage = ['状态说明', 'Status message'] as const;
export const subject = ['主体', 'Subject'] as const;
export const summary = ['汇总', 'Summary'] as const;
export const supplierParameter = ['供应商参数', 'Supplier parameter'] as const;
export const supplierParameters = ['供应商参数', 'Supplier parameters'] as const;
export const supplierParametersWithTraffic = [
  '有流量的供应商参数',
  'Supplier parameters with traffic',
] as const;
export const sustainedPoints = ['持续点数', 'Sustained points'] as const;
export const switchedOff = ['停用', 'Disabled'] as const;
export const syncEnd = ['同步结束', 'Sync end'] as const;
export const syncHistory = ['同步历史', 'Sync history'] as const;
export const syncStart = ['同步开始', 'Sync start'] as const;
export const target = ['目标', 'Target'] as const;
export const task = ['任务', 'Task'] as const;
export const taskType = ['任务类型', 'Task type'] as const;
export const testAccountNothingToPay = [
  '测试账号，无需支付',
  'Test account, nothing to pay',
] as const;
export const textAtTheSupplier = ['供应商原文大小', 'Text at the supplier'] as const;
export const theDomainIsLocked = [
  '域名已锁定：{reason}',
  'The domain is locked: {reason}',
] as const;
export const theSilenceHasEnded = ['静默已结束', 'The silence has ended'] as const;
export const theThresholdIsNotWellFormed = [
  '阈值格式不正确',
  'The threshold is not well formed',
] as const;
export const thenPreheat = ['随后预热', 'Then preheat'] as const;
export const thereIsNoVersionToRollBack = [
  '没有可回滚的上一版本',
  'There is no version to roll back to',
] as const;
export const thisMonthIsNotCompletedYet = [
  '该月账单尚未出账',
  'This month is not completed yet',
] as const;
export const threshold = ['阈值', 'Threshold'] as const;
export const toTime = ['至', 'To'] as const;
export const totalTraffic = ['总流量', 'Traffic'] as const;
export const unbind = ['解绑', 'Unbind'] as const;
export const unitPricePerGb = ['单价 / GB', 'Price per GB'] as const;
export const unknownToTheSupplier = ['供应商无此域名', 'Unknown to the supplier'] as const;
export const uploaded = ['上传时间', 'Uploaded'] as const;
export const usage = ['用量', 'Usage'] as const;
export const validFrom = ['生效日期', 'Valid from'] as const;
export const validFromTime = ['生效时间', 'Valid from'] as const;
export const value = ['值', 'Value'] as const;
export const versionNumber = ['版本 {version}', 'Version {version}'] as const;
export const wait = ['等待', 'Waiting'] as const;
export const waitingReview = ['待审核', 'Waiting'] as const;
export const watchedDomains = ['监控域名', 'Domains'] as const;
export const webhookAddresses = ['Webhook 地址', 'Webhook addresses'] as const;
export const weight = ['权重', 'Weight'] as const;
export const wholeMonth = ['整月', 'Whole month'] as const;
export const worstValue = ['最差值', 'Worst value'] as const;
export const zoneRegion = ['区域', 'Region'] as const;
