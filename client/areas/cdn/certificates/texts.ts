import { cdnWords } from '../words';
import { words } from '../../../kernel/text/words';
import * as cdnTerms from '#shared/areas/cdn/terms';
import * as terms from '#shared/kernel/terms';

/** The texts of this area in both languages; places in braces are filled by `t`. */
export const texts = {
  col: {
    uploaded: cdnTerms.uploaded,
    edges: {
      good: ['一致', 'All as bound'],
      wrong: ['{count} 个不符', '{count} wrong'],
      none: ['未检查', 'Not yet'],
    },
  },
  standing: {
    title: ['证书状况', 'How certificates stand'],
    expired: terms.expired,
    between: ['剩余 {from}–{to} 天', '{from}–{to} days left'],
    beyond: ['剩余 {from} 天以上', '{from} days and more'],
    mismatched: ['节点出示不符', 'Edges show another'],
    unchained: ['另有 {n} 张缺少签发者或自签', '{n} without an issuer'],
  },
  daysLeft: ['{days} 天后', 'in {days} {days|day|days}'],
  daysOver: ['{days} 天前', '{days} {days|day|days} ago'],
  add: cdnWords.uploadCertificate,
  act: {
    bind: cdnWords.bind,
    replace: words.replace,
    rollBack: words.rollBack,
    check: words.checkNow,
  },
  more: ['+{n}', '+{n}'],
  form: {
    name: cdnTerms.certificateName,
    drop: {
      pem: ['拖入或选择证书文件', 'Drop or choose a certificate file'],
      key: ['拖入或选择私钥文件', 'Drop or choose a key file'],
    },
  },
  check: {
    title: ['检查', 'Check'],
    lead: [
      '粘贴证书与私钥后立即读取并检查。',
      'Paste certificate and key: what they say is read and checked at once.',
    ],
    good: ['证书与私钥匹配', 'Certificate and key fit'],
    subject: cdnTerms.subject,
    issuer: cdnTerms.issuer,
    from: cdnTerms.validFromTime,
    to: terms.expires,
    key: ['密钥', 'Key'],
    chain: cdnTerms.chain,
    chainCount: ['{count} 张证书', '{count, plural, one {# certificate} other {# certificates}}'],
    fingerprint: ['SHA-256', 'SHA-256'],
    hosts: cdnTerms.hosts,
  },
  replace: {
    note: [
      '新证书须覆盖全部 {count} 个已绑定域名，并在每个边缘节点上验证；当前版本为 {version}。',
      'The new certificate must cover {count, plural, one {the one bound domain} other {all # bound domains}}. It is proven on every edge node; the version is {version} now.',
    ],
    unbound: [
      '该证书尚未绑定域名：保存后即可绑定；当前版本为 {version}。',
      'No domain is bound to this certificate: the new one is kept for the next binding. The version is {version} now.',
    ],
  },
  leafAlone: [
    '证书文件中没有签发者的中间证书：部分客户端会拒绝连接。请用含中间证书的文件更换此证书。',
    'The file holds no intermediate certificate of the issuer, so some clients will refuse to connect. Replace it with a file that has the intermediate.',
  ],
  bind: {
    covered: cdnTerms.covered,
    notCovered: ['证书不包含此域名', 'Not covered by the certificate'],
    here: ['已绑定此证书', 'Bound to this certificate'],
    other: ['已绑定 {name}', 'Bound to {name}'],
    free: cdnWords.notBound,
    run: cdnWords.bind,
    unbind: cdnWords.unbind,
    waiting: ['{count} 项变更等待审核', '{count} {count|change waits|changes wait} for review'],
  },
  view: {
    facts: ['证书信息', 'Certificate'],
    bindings: {
      label: ['部署情况', 'Served on'],
      note: [
        '各供应商上的证书，由与其边缘节点的 TLS 握手证实',
        'What each supplier has, proven by TLS handshakes with its edge nodes',
      ],
    },
    chain: cdnTerms.chain,
    none: ['未绑定任何域名', 'Bound to no domain'],
    same: ['此证书', 'This certificate'],
    different: ['其他证书：{print}', 'Another: {print}'],
    nothing: ['尚无', 'None yet'],
    version: cdnWords.version,
    wrong: [
      '{count} 个节点提供的是其他证书',
      '{count} {count|node serves|nodes serve} another certificate',
    ],
    edges: cdnWords.node,
    served: ['提供的证书', 'Serves'],
    until: ['到期', 'Expires'],
    took: ['用时', 'Took'],
    seenAt: terms.checked,
    noLook: ['尚未与节点握手检查', 'No handshake with the nodes yet'],
    checkedAt: ['最近检查', 'Last check'],
    checking: [
      '已开始检查 {count} 个域名',
      'Checking {count, plural, one {# domain} other {# domains}}',
    ],
    unreachable: ['无法握手：{error}', 'No handshake: {error}'],
    supplier: cdnWords.supplier,
    source: cdnTerms.source,
  },
  rollBack: {
    title: cdnWords.rollBackTo,
    note: [
      '版本 {version} 将作为新版本部署到全部 {count} 个已绑定域名，并在每个边缘节点上验证。',
      'Version {version} is deployed as a new version to {count, plural, one {the one bound domain} other {all # bound domains}} and proven on every edge node.',
    ],
    unbound: [
      '版本 {version} 将成为新版本；该证书尚未绑定域名，无需部署。',
      'Version {version} becomes a new version. No domain is bound, so nothing is deployed.',
    ],
    none: cdnTerms.thereIsNoVersionToRollBack,
  },
  returned: [
    '证书更新失败，已退回上一版本；所有域名仍由旧证书提供服务。',
    'Failed to update certificate: it was returned to the version before, which still serves all domains.',
  ],
  replacing: [
    '正在部署新版本；任一节点失败时，所有域名将退回上一版本。',
    'A new version is being deployed; if any node fails, all domains return to the version before.',
  ],
  change: {
    from: ['原证书', 'From certificate'],
    to: ['新证书', 'To certificate'],
    note: [
      '先变更一个域名，并与其全部边缘节点完成 TLS 握手验证；通过后再变更其余域名。未通过的域名自动恢复原证书，之后也可一键回滚。',
      'One domain moves first and is proven by a TLS handshake with each of its edge nodes; then the others follow. A domain that fails returns to the certificate it had by itself, and the whole change can be rolled back afterwards.',
    ],
    preview: ['将变更的域名', 'Domains that will move'],
    previewNote: ['已选 {count} 个，共 {total} 个', '{count} of {total} chosen'],
    first: ['首个域名', 'First domain'],
    makeFirst: ['设为首个', 'Make first'],
    firstNote: [
      '由全部边缘节点的 TLS 握手证实后，其余域名才会变更',
      'The others follow once every edge node has proven it by a TLS handshake',
    ],
    rest: ['其余 {count} 个域名', '{count} other {count|domain|domains}'],
    none: ['原证书未绑定任何域名', 'No domain is bound to the first certificate'],
    nobody: ['请至少选择一个已覆盖的域名', 'Choose at least one covered domain'],
    apply: ['变更 {count} 个域名', 'Move {count, plural, one {# domain} other {# domains}}'],
    reviewed: [
      '手动配置账号：每个域名的变更都需平台审核。',
      "Manual account: each domain's change waits for review.",
    ],
    proven: ['已在 {count} 个节点上验证：{nodes}', 'Proven on {count} {count|node|nodes}: {nodes}'],
    returned: ['已恢复原证书', 'Returned to the certificate it had'],
    offAir: ['未上线，激活时生效', 'Not on air, takes effect when activated'],
    another: ['新的变更', 'Another change'],
    retry: ['重试失败的域名', 'Retry failed domains'],
    rollBack: ['改回原证书', 'Move back'],
    rollBackNote: [
      '{count} 个已变更的域名将改回原证书，同样先验证一个域名。',
      '{count} {count|domain moves back to the certificate it|domains move back to the certificate they} had, again one first.',
    ],
    history: ['历史变更', 'Earlier changes'],
    backOf: ['回滚自上一次变更', 'Rolls back an earlier change'],
  },
  tab: {
    upload: ['上传证书', 'Upload'],
    free: ['免费证书', 'Free certificate'],
  },
  free: {
    names: ['域名验证', 'Validation of names'],
    how: [
      '签发机构经 DNS 与边缘节点读取验证文件（HTTP-01），泛域名读取 DNS 记录（DNS-01）',
      'The authority reads a file through DNS and the edges (HTTP-01), of wildcards a record in DNS (DNS-01)',
    ],
    open: ['查看证书', 'Open certificate'],
    retry: ['重试', 'Try again'],
    another: ['再申请一张', 'Order another'],
    noAuthority: [
      '平台未配置免费证书机构。',
      'The platform names no authority for free certificates.',
    ],
    note: [
      '由 {authority} 签发，费用为零；每个域名经边缘节点验证，泛域名经 DNS 验证，到期前 30 天自动续期并部署。',
      'Issued by {authority} at no charge; each name is validated through the edges, a wildcard in DNS, and the certificate is renewed and deployed 30 days before it ends.',
    ],
    domainsHint: ['只列出运行中的域名，最多 {max} 个', 'Running domains only, at most {max}'],
    ready: ['CNAME 已生效', 'CNAME in effect'],
    unready: ['CNAME 未生效', 'CNAME not in effect'],
    cname: [
      '{names} 的 CNAME 尚未生效，签发机构可能无法验证。',
      'The CNAME of {names} is not in effect yet; the authority may fail to validate.',
    ],
    delegation: [
      '泛域名在 DNS 中验证（DNS-01）：请先为 {name} 添加 CNAME 记录，指向',
      'Wildcards are validated in DNS (DNS-01): first set {name} as a CNAME of',
    ],
    copyTarget: ['复制 CNAME 目标', 'Copy the CNAME target'],
    choose: ['请至少选择一个域名', 'Choose at least one domain'],
    order: ['申请证书', 'Order certificate'],
    ordered: ['已提交申请', 'Ordered'],
  },
  served: {
    pasteText: [
      '显示绑定的证书与各节点最近一次握手的结果。',
      'You see the bound certificate and what each node showed in its last handshake.',
    ],
    askNow: ['立即握手', 'Ask the nodes now'],
    asking: [
      '已开始握手，结果随到随显示',
      'The nodes are being asked; results appear as they come',
    ],
    noDomain: ['平台没有此域名', 'No such domain on the platform'],
    unbound: ['没有绑定证书', 'No certificate is bound'],
    until: ['{at} 到期', 'until {at}'],
    node: cdnWords.node,
    same: ['与绑定一致', 'As bound'],
    differs: ['与绑定不符', 'Not as bound'],
    other: ['选择其他证书', 'Choose another certificate'],
    noOther: ['没有其他证书覆盖此域名', 'No other certificate covers this name'],
    rebind: ['换绑', 'Bind this one'],
    bound: ['已换绑，正在部署', 'Bound, it is being deployed'],
  },
} as const;
